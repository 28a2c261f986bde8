import type { Tx } from "../kernel/context.server.ts";

/**
 * Locks a member's balance of points until the transaction ends, and answers it: 0 for a member who never had points.
 * Awards, revocations and resets wait for each other here. A transaction that also locks the member's own row locks
 * that row first.
 */
export async function lockBalance(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ points: number }[]>`
    SELECT activity_points AS points FROM user_stats WHERE user_id = ${userId} FOR UPDATE`;
  return row?.points ?? 0;
}
