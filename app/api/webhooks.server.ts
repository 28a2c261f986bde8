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
import {
  Deliveries,
  DeliveriesQueued,
  DeliveryQueued,
  OneDelivery,
  OneWebhook,
  SecretRotated,
  WebhookMade,
  WebhookSaved,
  WebhookSwitched,
  Webhooks,
} from "./answers/webhooks.ts";
import { admin } from "./table.server.ts";

const AT = "/admin/webhooks";
const ONE = `${AT}/:webhookId`;

export const webhooksApi = [
  admin.get(AT, findWebhooks, Webhooks, { summary: "Webhooks" }),
  admin.post(AT, makeWebhook, WebhookMade, {
    summary: "Create a webhook; only this answer contains its secret",
    status: 201,
  }),
  admin.get(ONE, findWebhook, OneWebhook, { summary: "One webhook" }),
  admin.put(ONE, editWebhook, WebhookSaved, {
    summary: "Change a webhook; if no URL is given, it keeps its current one",
  }),
  admin.del(ONE, deleteWebhook, WebhookSaved, { summary: "Delete a webhook with its deliveries" }),
  admin.put(`${ONE}/switch`, switchWebhook, WebhookSwitched, { summary: "Switch a webhook on or off" }),
  admin.post(`${ONE}/secret`, rotateSecret, SecretRotated, {
    summary: "Give a webhook a new secret; the old one also signs for a day",
  }),
  admin.post(`${ONE}/test`, testWebhook, DeliveryQueued, { summary: "Send a test; the delivery records the answer" }),
  admin.get(`${ONE}/deliveries`, findDeliveries, Deliveries, {
    summary: "Deliveries of the last 30 days with their results, newest first",
  }),
  admin.post(`${ONE}/deliveries/replay`, replayFailed, DeliveriesQueued, {
    summary: "Resend all deliveries that have failed since a given time",
  }),
  admin.get(`${ONE}/deliveries/:deliveryId`, findDelivery, OneDelivery, {
    summary: "A delivery, with its body and the receiver's last answer",
  }),
  admin.post(`${ONE}/deliveries/:deliveryId/replay`, replayDelivery, DeliveryQueued, {
    summary: "Resend a delivery under the same ID",
  }),
];
