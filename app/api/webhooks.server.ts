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
    summary: "Make a webhook; its secret is in this answer alone",
    status: 201,
  }),
  admin.get(ONE, findWebhook, OneWebhook, { summary: "One webhook" }),
  admin.put(ONE, editWebhook, WebhookSaved, {
    summary: "Change a webhook; without an address it keeps the one that it has",
  }),
  admin.del(ONE, deleteWebhook, WebhookSaved, { summary: "Delete a webhook with its deliveries" }),
  admin.put(`${ONE}/switch`, switchWebhook, WebhookSwitched, { summary: "Switch a webhook on or off" }),
  admin.post(`${ONE}/secret`, rotateSecret, SecretRotated, {
    summary: "Give a webhook a new secret; the one before signs beside it for a day",
  }),
  admin.post(`${ONE}/test`, testWebhook, DeliveryQueued, { summary: "Send a test; the delivery records the answer" }),
  admin.get(`${ONE}/deliveries`, findDeliveries, Deliveries, {
    summary: "Deliveries of the last 30 days with their results, newest first",
  }),
  admin.post(`${ONE}/deliveries/replay`, replayFailed, DeliveriesQueued, {
    summary: "Send all again that have failed since a time",
  }),
  admin.get(`${ONE}/deliveries/:deliveryId`, findDelivery, OneDelivery, {
    summary: "One delivery: what is sent and what the receiver answered last",
  }),
  admin.post(`${ONE}/deliveries/:deliveryId/replay`, replayDelivery, DeliveryQueued, {
    summary: "Send a delivery again, under the same id",
  }),
];
