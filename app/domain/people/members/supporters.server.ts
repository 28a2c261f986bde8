import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { periodDays } from "../../core/kernel/period.ts";

const daysPaid = Prisma.sql`CASE WHEN p.billing_period = 'yearly' THEN ${periodDays.yearly}::int ELSE ${periodDays.monthly}::int END`;

/**
 * SQL of whether payment `p` is current support: its period, counted from the approval, minus days taken back, has
 * not ended, and it has not been fully refunded.
 */
export const isSupport = Prisma.sql`(p.status = 'approved'
  AND (p.amount IS NULL OR p.refunded < p.amount) AND (p.dispute IS NULL OR p.dispute NOT IN ('open', 'done'))
  AND p.decided_at + make_interval(days => ${daysPaid} - p.days_taken_back) > now())`;

/** SQL of `takesSupport`: with a price of 0, the site cannot be supported. */
const takesSupport = Prisma.sql`key = 'membership' AND value->>'price' = 'supporters'
  AND coalesce((value->>'monthlyPrice')::float8, 1) > 0 AND coalesce((value->>'yearlyPrice')::float8, 1) > 0`;

/** SQL of whether the member with this id supports a site that is free with supporters. */
export const isSupporter = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM settings WHERE ${takesSupport})
  AND EXISTS (SELECT FROM payments p WHERE p.user_id = ${id} AND ${isSupport}))`;

/** SQL of the role that supporters hold; null if there is none. */
export const supporterRole = Prisma.sql`(SELECT (value->>'supporterRole')::int FROM settings WHERE ${takesSupport})`;

/** SQL of the supporters to whom a role was not given, as a table of `user_id`. */
export const supportersWithout = (roleId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT DISTINCT p.user_id FROM payments p WHERE p.user_id IS NOT NULL AND ${isSupport}
  AND NOT EXISTS (SELECT FROM role_holders h WHERE h.user_id = p.user_id AND h.role_id = ${roleId}))`;

/** The number of supporters, and of those who hold the role by their support alone. */
export async function countSupporters(db: Tx, roleId: number | null) {
  const [counts] = await db.$queryRaw<[{ supporters: number; losesRole: number }]>(Prisma.sql`
    SELECT (SELECT count(DISTINCT p.user_id)::int FROM payments p WHERE ${isSupport}) AS supporters,
      (SELECT count(*)::int FROM ${supportersWithout(Prisma.sql`${roleId}::int`)} s) AS "losesRole"`);
  return counts;
}
