import { z } from "zod";
import { eventNames } from "../../core/kernel/event-kinds.ts";
import { deliveryStates } from "./delivery-states.ts";
import { formats } from "./webhook-formats.ts";

const id = z.number().int();

const format = z.enum(formats);

const event = z.enum(eventNames);

const text = z.string().nullable();

const date = z.string().datetime();

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

const count = z.number().int().min(0);

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

export const WebhookFound = z.object({ webhook: Webhook });

const secret = z.string().describe("whsec_…; only in this answer");

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

export const WebhookDelivery = z.object({
  webhook: z.object({ id, name: z.string(), format }),
  delivery: Delivery.extend({
    answer: text.describe("The first kilobyte of the receiver's last answer"),
    body: z.string().describe("The body as sent"),
  }),
});

export const DeliveryQueued = z.object({ deliveryId: id });

export const DeliveriesQueued = z.object({ sent: count });
