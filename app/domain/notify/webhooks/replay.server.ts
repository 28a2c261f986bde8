import { randomUUID } from "node:crypto";
import type { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { makeEventUid } from "../../core/kernel/record-event.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays, addHours } from "../../core/kernel/utc.ts";
import { addDeliveryJob } from "./delivery-jobs.server.ts";
import { PING } from "./describe-event.ts";
import { lockWebhook, noSuchWebhook } from "./one-webhook.server.ts";
import { DeliveriesQueued, DeliveryQueued } from "./output.ts";
import { OneDelivery, OneWebhook, ReplayFailed } from "./schema.ts";

const isOff = () => refuse("conflict", "This webhook is off. Switch it on first.");

/**
 * Sends an event to a webhook again, from the first attempt and under its old id. Refuses visitors and members.
 * Refusals: not-found; conflict (it is already waiting, or the webhook is off).
 */
export const replayDelivery = defineUseCase({
  name: "webhooks.replay",
  input: OneDelivery,
  output: DeliveryQueued,
  allow: holding("webhooks.manage"),
  async write({ tx, clock }, { webhookId, deliveryId: id }) {
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook) return noSuchWebhook();
    if (!webhook.isOn) return isOff();
    const count = await sendAgain(tx, webhookId, { id, status: { not: "waiting" } }, clock());
    if (count === 0) return refuse("conflict", "This delivery no longer exists, or is already waiting.");
    const subject = { kind: "webhook", id: webhookId, name: webhook.name };
    return ok({ deliveryId: id }, { audit: { subject, after: { deliveryId: id } } });
  },
});

/**
 * Resends all deliveries that have failed since a given time; `sent` of them are now waiting. Refusals: not-found,
 * conflict (it is off).
 */
export const replayFailed = defineUseCase({
  name: "webhooks.replay-failed",
  input: ReplayFailed,
  output: DeliveriesQueued,
  allow: holding("webhooks.manage"),
  timeoutMs: 60_000,
  async write({ tx, clock }, { webhookId, since }) {
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook) return noSuchWebhook();
    if (!webhook.isOn) return isOff();
    const now = clock();
    const from = { hour: addHours(now, -1), day: addDays(now, -1), week: addDays(now, -7), all: new Date(0) }[since];
    const failed = { status: "failed", endedAt: { gte: from }, type: { not: PING } } as const;
    const sent = await sendAgain(tx, webhookId, failed, now);
    const subject = { kind: "webhook", id: webhookId, name: webhook.name };
    return ok({ sent }, { audit: { subject, after: { since, sent } } });
  },
});

/**
 * Sends a test to a webhook, even if it is off; the delivery stores the receiver's answer. Refuses visitors and
 * members. Refusals: not-found.
 */
export const testWebhook = defineUseCase({
  name: "webhooks.test",
  input: OneWebhook,
  output: DeliveryQueued,
  allow: holding("webhooks.manage"),
  async write({ tx, clock }, { webhookId }) {
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook) return noSuchWebhook();
    const at = clock();
    await tx.webhook.update({ where: { id: webhookId }, data: { pausedUntil: null } });
    const data = { webhookId, uid: makeEventUid(), type: PING, subject: `ping:${randomUUID()}`, createdAt: at };
    const { id } = await tx.webhookDelivery.create({ data: { ...data, nextAt: at }, select: { id: true } });
    await addDeliveryJob(tx, { id, webhookId, nextAt: at });
    return ok({ deliveryId: id }, { audit: { subject: { kind: "webhook", id: webhookId, name: webhook.name } } });
  },
});

/** Makes ended deliveries wait again. The oldest of each subject starts if none of that subject is running. */
async function sendAgain(tx: Tx, webhookId: number, which: Prisma.WebhookDeliveryWhereInput, at: Date) {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { webhookId, ...which },
    data: { status: "waiting", attempts: 0, problem: null, answer: null, answerStatus: null, endedAt: null },
  });
  const first = await tx.$queryRaw<{ id: number }[]>`
    UPDATE webhook_deliveries SET next_at = ${at} WHERE id IN (
      SELECT min(id) FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND status = 'waiting'
      GROUP BY subject HAVING bool_and(next_at IS NULL)) RETURNING id`;
  for (const { id } of first) await addDeliveryJob(tx, { id, webhookId, nextAt: at });
  return count;
}
