import { z } from "zod";
import { eventNames } from "#app/domain/core/kernel/event-kinds.ts";
import { deliveryStates } from "#app/domain/notify/webhooks/delivery-states.ts";
import { formats } from "#app/domain/notify/webhooks/webhook-formats.ts";

const id = z.number().int();
const count = z.number().int().min(0);
const date = z.string().datetime();
const text = z.string().nullable();
const event = z.enum(eventNames);
const format = z.enum(formats);
const secret = z.string().describe("whsec_…; only in this answer");

const Webhook = z.object({
  id,
  name: z.string(),
  format,
  host: z.string().describe("Host of its URL; the URL itself is never returned"),
  events: z.array(event),
  isOn: z.boolean(),
  offReason: text.describe("Why the site has switched it off by itself"),
  failingSince: date.nullable().describe("Since when every attempt has failed"),
  previousSecretUntil: date.nullable().describe("How long the previous secret also signs"),
  createdAt: date,
});

const Delivery = z.object({
  id,
  uid: z.string().describe("The webhook-id, which stays the same when the delivery is repeated"),
  type: z.string(),
  subject: z.string(),
  status: z.enum(deliveryStates.all),
  attempts: count,
  answerStatus: z.number().int().nullable(),
  problem: text.describe("Why there was no answer"),
  createdAt: date,
  triedAt: date.nullable(),
  nextAt: date.nullable(),
  endedAt: date.nullable(),
});

export const Webhooks = z.object({ webhooks: z.array(Webhook.extend({ waiting: count, failed: count })) });
export const OneWebhook = z.object({ webhook: Webhook });
export const WebhookMade = z.object({ id, name: z.string(), secret });
export const WebhookSaved = z.object({ id, name: z.string() });
export const WebhookSwitched = WebhookSaved.extend({ isOn: z.boolean() });
export const SecretRotated = WebhookMade.extend({ previousUntil: date });

export const Deliveries = z.object({
  webhook: Webhook,
  deliveries: z.array(Delivery),
  status: z.enum([...deliveryStates.all, "all"]),
  total: count,
  page: id,
  limit: id,
});
export const OneDelivery = z.object({
  webhook: z.object({ id, name: z.string(), format }),
  delivery: Delivery.extend({
    answer: text.describe("The first kilobyte of the receiver's last answer"),
    body: z.string().describe("The body as sent"),
  }),
});
export const DeliveryQueued = z.object({ deliveryId: id });
export const DeliveriesQueued = z.object({ sent: count });
