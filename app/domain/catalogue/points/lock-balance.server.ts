import type { Tx } from "../../core/kernel/context.server.ts";

/**
 * Locks a member's balance of points until the transaction ends, and returns it. A member who never had points gets a
 * row, because a missing row cannot be locked. Awards, revocations and resets wait for each other here. A transaction
 * that also locks the member's own row locks that row first.
 */
export async function lockBalance(tx: Tx, userId: string): Promise<number> {
  await lockBalances(tx, [userId]);
  const [row] = await tx.$queryRaw<{ points: number }[]>`
    SELECT activity_points AS points FROM user_stats WHERE user_id = ${userId}`;
  return row?.points ?? 0;
}

/** Locks the balances of several members, always in one order, so that two transactions cannot wait for each other. */
export async function lockBalances(tx: Tx, userIds: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO user_stats (user_id) SELECT DISTINCT unnest(${userIds}::text[]) ORDER BY 1 ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    SELECT 1 FROM user_stats WHERE user_id = ANY(${userIds}::text[]) ORDER BY user_id FOR UPDATE`;
}
