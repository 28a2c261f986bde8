import type { Tx } from "../kernel/context.server.ts";

/**
 * The id of the account with this username in any letter case; never a deleted account. The query is written by hand,
 * because Prisma's insensitive `equals` is an ILIKE: it reads `_` as a wildcard and misses the unique index on
 * lower(username).
 */
export async function findUserIdByName(db: Pick<Tx, "$queryRaw">, username: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE lower(username) = lower(${username}) AND deleted_at IS NULL`;
  return rows[0]?.id ?? null;
}
