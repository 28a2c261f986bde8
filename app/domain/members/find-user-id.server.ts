import type { Tx } from "../kernel/context.server.ts";

/**
 * The id of the account with this username, whatever its case; never a deleted one. By hand, since Prisma's insensitive `equals` is an
 * ILIKE: it takes `_` for a wildcard and misses the unique index on lower(username).
 */
export async function findUserIdByName(db: Pick<Tx, "$queryRaw">, username: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE lower(username) = lower(${username}) AND deleted_at IS NULL`;
  return rows[0]?.id ?? null;
}
