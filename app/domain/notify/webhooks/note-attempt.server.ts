import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { cleanText } from "../../core/kernel/clean-text.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import { addDeliveryJob, lockWebhookRow, startNext } from "./delivery-jobs.server.ts";
import { PING } from "./describe-event.ts";
import { countFailure, isDelivered, isGone, noFailures, ONCE, planRetry } from "./plan-retry.ts";
import { switchOff } from "./switch-off.server.ts";

const ANSWER_MAX = 1_024;

const Outcome = z.object({
  status: z.number().int().nullable(),
  body: z.string().nullable(),
  retryAfter: z.number().nullable(),
  /** Why there was no answer. */
  problem: z.string().nullable(),
});
export type Outcome = z.output<typeof Outcome>;

const Attempted = z.object({ deliveryId: z.number().int(), outcome: Outcome });

/**
 * Records the result of an attempt and starts what follows: the next attempt or the subject's next delivery, or
 * switches off a webhook that is gone or whose attempts have all failed for three days.
 */
export const noteAttempt = defineUseCase({
  name: "webhooks.note-attempt",
  input: Attempted,
  allow: systemOnly,
  async write({ tx, clock }, { deliveryId, outcome }) {
    const at = clock();
    const found = await tx.webhookDelivery.findUnique({ where: { id: deliveryId }, select: { webhookId: true } });
    if (!found) return ok(null);
    await lockWebhookRow(tx, found.webhookId);
    const [delivery] = await tx.webhookDelivery.updateManyAndReturn({
      where: { id: deliveryId, status: "waiting" },
      data: {
        attempts: { increment: 1 },
        answerStatus: outcome.status,
        answer: outcome.body === null ? null : (cleanText(outcome.body.slice(0, ANSWER_MAX)) as string),
        problem: outcome.problem,
        triedAt: at,
      },
      include: { webhook: true },
    });
    if (!delivery) return ok(null);
    const { webhook, subject, attempts } = delivery;
    const end = (status: "delivered" | "failed") => endDelivery(tx, { ...delivery, status, at });
    if (isDelivered(outcome)) {
      await end("delivered");
      if (webhook.failingSince || webhook.pausedUntil)
        await tx.webhook.update({ where: { id: webhook.id }, data: noFailures });
      await startNext(tx, webhook.id, subject, at);
      return ok(null);
    }
    const { failingSince, isFailing, isGivenUp } = countFailure(webhook, at);
    const { wait, pause } = planRetry({ ...outcome, isFailing, attempts: delivery.type === PING ? ONCE : attempts });
    const pausedUntil = pause > 0 ? addSeconds(at, pause) : webhook.pausedUntil;
    await tx.webhook.update({ where: { id: webhook.id }, data: { failingSince, lastFailedAt: at, pausedUntil } });
    const offReason = isGone(outcome)
      ? "The receiver answered 410 (gone)."
      : isGivenUp
        ? "All deliveries have failed for three days."
        : null;
    if (wait === null || offReason !== null) await end("failed");
    if (offReason !== null) await switchOff(tx, webhook.id, { offReason, at });
    else if (wait === null) await startNext(tx, webhook.id, subject, at);
    else {
      const nextAt = addSeconds(at, wait);
      await tx.webhookDelivery.update({ where: { id: deliveryId }, data: { nextAt } });
      await addDeliveryJob(tx, { id: deliveryId, webhookId: webhook.id, nextAt });
    }
    return ok(null);
  },
});

type Ended = { id: number; status: "delivered" | "failed"; at: Date };

const endDelivery = (tx: Tx, { id, status, at }: Ended) =>
  tx.webhookDelivery.update({ where: { id }, data: { status, endedAt: at, nextAt: null } });
