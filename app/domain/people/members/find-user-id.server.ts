import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { refuse } from "../../core/kernel/result.ts";

/**
 * The id of the account with this username, in any letter case and any form of its characters, or of the one that had
 * it before; never a deleted account. The exact spelling comes first, because some old accounts can be found only by
 * it. `normal_name` is the database's.
 */
export const idOfName = (username: string | Prisma.Sql) => Prisma.sql`coalesce(
  (SELECT id FROM users
   WHERE (username = ${username} OR normal_name(username) = normal_name(${username})) AND deleted_at IS NULL
   ORDER BY username = ${username} DESC, name_clash LIMIT 1),
  (SELECT user_id FROM former_usernames WHERE normal_name(username) = normal_name(${username})))`;

export async function findUserIdByName(db: Pick<Tx, "$queryRaw">, username: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string | null }[]>`SELECT ${idOfName(username)} AS id`;
  return rows[0]?.id ?? null;
}

export const accountGone = () => refuse("not-found", "This account no longer exists.");
