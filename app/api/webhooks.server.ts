import {
  deleteWebhook,
  editWebhook,
  rotateSecret,
  switchWebhook,
} from "#app/domain/notify/webhooks/change-webhook.server.ts";
import { findDeliveries, findDelivery } from "#app/domain/notify/webhooks/find-deliveries.server.ts";
import { findWebhook, findWebhooks } from "#app/domain/notify/webhooks/find-webhooks.server.ts";
import { makeWebhook } from "#app/domain/notify/webhooks/make-webhook.server.ts";
import { replayDelivery, replayFailed, testWebhook } from "#app/domain/notify/webhooks/replay.server.ts";

import { admin } from "./table.server.ts";

const AT = "/admin/webhooks";
const ONE = `${AT}/:webhookId`;

export const webhooksApi = [
  admin.get(AT, findWebhooks, { summary: "Webhooks" }),
  admin.post(AT, makeWebhook, {
    summary: "Create a webhook; only this answer contains its secret",
    status: 201,
  }),
  admin.get(ONE, findWebhook, { summary: "One webhook" }),
  admin.put(ONE, editWebhook, {
    summary: "Change a webhook; if no URL is given, it keeps its current one",
  }),
  admin.del(ONE, deleteWebhook, { summary: "Delete a webhook with its deliveries" }),
  admin.put(`${ONE}/switch`, switchWebhook, { summary: "Switch a webhook on or off" }),
  admin.post(`${ONE}/secret`, rotateSecret, {
    summary: "Give a webhook a new secret; the old one also signs for a day",
  }),
  admin.post(`${ONE}/test`, testWebhook, { summary: "Send a test; the delivery records the answer" }),
  admin.get(`${ONE}/deliveries`, findDeliveries, {
    summary: "Deliveries of the last 30 days with their results, newest first",
  }),
  admin.post(`${ONE}/deliveries/replay`, replayFailed, {
    summary: "Resend all deliveries that have failed since a given time",
  }),
  admin.get(`${ONE}/deliveries/:deliveryId`, findDelivery, {
    summary: "A delivery, with its body and the receiver's last answer",
  }),
  admin.post(`${ONE}/deliveries/:deliveryId/replay`, replayDelivery, {
    summary: "Resend a delivery under the same ID",
  }),
];
