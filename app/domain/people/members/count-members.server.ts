import { Prisma } from "#app/db/generated/client.ts";
import type { Db } from "../../core/kernel/context.server.ts";

type Counts = { total: number; active: number; elite: number; admins: number };

const members = Prisma.sql`FROM users WHERE deleted_at IS NULL`;

/** SQL of the number of members, as a part of another statement. */
export const totalMembers = Prisma.sql`(SELECT count(*)::int ${members})`;

/** SQL of the number of members who can sign in, as a part of another statement. */
export const activeMembers = Prisma.sql`(SELECT count(*)::int ${members} AND is_active AND NOT is_suspended)`;

/** The number of members, for every screen and call that shows it. Deleted accounts do not count. */
export async function countMembers({ db }: { db: Pick<Db, "$queryRaw"> }): Promise<Counts> {
  const [counts] = await db.$queryRaw<[Counts]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE is_active AND NOT is_suspended)::int AS active,
      count(*) FILTER (WHERE membership_status = 'elite')::int AS elite, count(*) FILTER (WHERE is_admin)::int AS admins
    ${members}`;
  return counts;
}
