import type { Tx } from "../../core/kernel/context.server.ts";
import { lockBalance } from "./lock-balance.server.ts";
import type { Earned } from "./revoke-points.server.ts";

/**
 * Removes an award of a moment ago as if it had never been given, so that the same thing can earn it again. An award
 * that has become a discount or was spent stays, and is then not given a second time.
 */
export async function undoAward(tx: Tx, { userId, type, relatedId }: Earned): Promise<void> {
  const balance = await lockBalance(tx, userId);
  await tx.userActivity.deleteMany({ where: { userId, activityType: type, relatedId, points: { lte: balance } } });
}
