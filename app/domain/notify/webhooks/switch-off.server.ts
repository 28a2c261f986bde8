import type { Tx } from "../../core/kernel/context.server.ts";
import { noFailures } from "./plan-retry.ts";

/**
 * Switches a webhook off and ends its waiting deliveries, which can be sent again. `offReason` is set if the site does
 * this by itself.
 */
export async function switchOff(tx: Tx, id: number, { offReason, at }: { offReason: string | null; at: Date }) {
  await tx.webhook.update({ where: { id }, data: { isOn: false, offReason, ...noFailures } });
  await tx.webhookDelivery.updateMany({
    where: { webhookId: id, status: "waiting" },
    data: { status: "failed", problem: "The webhook was switched off.", nextAt: null, endedAt: at },
  });
}
