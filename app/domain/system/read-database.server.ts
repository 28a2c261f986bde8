import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

type Counts = {
  totalUsers: number;
  activeUsers: number;
  eliteUsers: number;
  adminUsers: number;
  totalTorrents: number;
  totalStorageSize: string;
  totalMessages: number;
  totalPayments: number;
  averagePoints: number;
  activeSessions: number;
  databaseSize: string;
};

/** Byte counts are numbers as long as JSON can hold them. */
const bytesOf = (digits: string): number | string => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits);

/** What the database holds, in one statement: figures that belong together. Bytes are bytes. */
export async function countDatabase({ db, clock }: Pick<Context, "db" | "clock">) {
  const [row] = await db.$queryRaw<[Counts]>`
    SELECT u.*,
      (SELECT count(*)::int FROM torrents WHERE is_active) AS "totalTorrents",
      (SELECT coalesce(sum(size_bytes), 0)::text FROM torrents WHERE is_active) AS "totalStorageSize",
      (SELECT count(*)::int FROM private_messages) + (SELECT count(*)::int FROM chat_messages) AS "totalMessages",
      (SELECT count(*)::int FROM payments) AS "totalPayments",
      (SELECT coalesce(sum(activity_points), 0)::float FROM user_stats) / greatest(u."totalUsers", 1) AS "averagePoints",
      (SELECT count(*)::int FROM sessions WHERE user_id IS NOT NULL AND expire > ${clock()}) AS "activeSessions",
      pg_database_size(current_database())::text AS "databaseSize"
    FROM (
      SELECT count(*)::int AS "totalUsers", count(*) FILTER (WHERE is_active AND NOT is_suspended)::int AS "activeUsers",
        count(*) FILTER (WHERE membership_status = 'elite')::int AS "eliteUsers",
        count(*) FILTER (WHERE is_admin)::int AS "adminUsers"
      FROM users) u`;
  const { totalStorageSize, databaseSize, averagePoints, ...counts } = row;
  return {
    ...counts,
    totalStorageSize: bytesOf(totalStorageSize),
    /** To two decimals; screens show one. */
    averagePoints: Math.round(averagePoints * 100) / 100,
    databaseSize: bytesOf(databaseSize),
  };
}

/** The figures of the Database tab, as they are now. Refuses visitors and members. */
export const readDatabase = defineUseCase({
  name: "system.read-database",
  input: NoInput,
  allow: isStaff,
  read: async (context) => ok(await countDatabase(context)),
});
