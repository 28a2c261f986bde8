import type { Tx } from "../../core/kernel/context.server.ts";
import { refuse } from "../../core/kernel/result.ts";
import { lockWebhookRow } from "./delivery-jobs.server.ts";

export const noSuchWebhook = () => refuse("not-found", "That webhook doesn't exist.");

/** A webhook, locked until the transaction ends; null if there is none. */
export async function lockWebhook(tx: Tx, id: number) {
  await lockWebhookRow(tx, id);
  return tx.webhook.findUnique({ where: { id } });
}
