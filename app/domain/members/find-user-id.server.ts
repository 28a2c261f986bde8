import type { Db } from "../context.server.ts";

/**
 * The id of the account with this username, whatever its case. By hand, since Prisma's insensitive `equals` is an
 * ILIKE: it takes `_` for a wildcard and misses the unique index on lower(username).
 */
export async function findUserIdByName(db: Pick<Db, "$queryRaw">, username: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT id FROM users WHERE lower(username) = lower(${username})`;
  return rows[0]?.id ?? null;
}
