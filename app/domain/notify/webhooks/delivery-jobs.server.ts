import { addJob } from "../../core/kernel/add-job.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

export const deliveryKey = (id: number) => `delivery:${id}`;

type Due = { id: number; webhookId: number; nextAt: Date };

/**
 * Adds the job of a delivery. Those of one webhook run one after another: a slow receiver does not delay other work.
 */
export const addDeliveryJob = (tx: Pick<Tx, "$executeRaw">, { id, webhookId, nextAt }: Due) =>
  addJob(
    tx,
    "deliver-webhook",
    { deliveryId: id },
    { key: deliveryKey(id), queue: `webhook:${webhookId}`, runAt: nextAt },
  );

/**
 * Locks a webhook: transactions that start or end a delivery wait for each other here, so that exactly one waiting
 * delivery of each subject has a job.
 */
export const lockWebhookRow = (tx: Tx, id: number) =>
  tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${id} FOR NO KEY UPDATE`;

/** Once a delivery has ended, the oldest waiting one of its subject is next. Under `lockWebhookRow`. */
export async function startNext(tx: Tx, webhookId: number, subject: string, at: Date): Promise<void> {
  const waiting = { webhookId, subject, status: "waiting" } as const;
  const next = await tx.webhookDelivery.findFirst({ where: waiting, orderBy: { id: "asc" }, select: { id: true } });
  if (!next) return;
  await tx.webhookDelivery.update({ where: next, data: { nextAt: at } });
  await addDeliveryJob(tx, { ...next, webhookId, nextAt: at });
}
