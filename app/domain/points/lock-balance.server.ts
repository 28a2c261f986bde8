import type { Prisma } from "#app/db/generated/client.ts";

/**
 * A member's points, held until the transaction ends: what gives, takes and resets stands in line behind it. Nought
 * for who never had any. Whoever holds the member's own row too takes that one first.
 */
export async function lockBalance(tx: Prisma.TransactionClient, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ points: number }[]>`
    SELECT activity_points AS points FROM user_stats WHERE user_id = ${userId} FOR UPDATE`;
  return row?.points ?? 0;
}
