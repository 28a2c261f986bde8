import { Prisma } from "#app/db/generated/client.ts";
import { isSupport, supporterRole } from "./supporters.server.ts";

/**
 * SQL of who holds which role, as a table of `user_id` and `role_id`, for the member with this id or for all: the
 * given roles, and the role of supporters while their support lasts.
 */
export const heldRoles = (id?: Prisma.Sql): Prisma.Sql => {
  const isTheirs = (column: Prisma.Sql) => (id ? Prisma.sql`${column} = ${id}` : Prisma.sql`${column} IS NOT NULL`);
  return Prisma.sql`(SELECT g.user_id, g.role_id FROM role_holders g WHERE ${isTheirs(Prisma.sql`g.user_id`)}
    UNION SELECT p.user_id, ${supporterRole} FROM payments p
    WHERE ${supporterRole} IS NOT NULL AND ${isTheirs(Prisma.sql`p.user_id`)} AND ${isSupport})`;
};
