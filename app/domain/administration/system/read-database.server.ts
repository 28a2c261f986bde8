import { holding } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countMembers } from "../../people/members/count-members.server.ts";
import { DatabaseInfo } from "./output.ts";

type Counts = {
  totalTorrents: number;
  totalStorageSize: string;
  totalMessages: number;
  totalPayments: number;
  points: number;
  activeSessions: number;
  databaseSize: string;
};

/** Byte counts are numbers if JSON can hold them exactly. */
const bytesOf = (digits: string): number | string => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits);

/** Reads the sizes of the database, in bytes. */
export async function countDatabase({ db, clock }: Pick<Context, "db" | "clock">) {
  const [members, [row]] = await Promise.all([
    countMembers({ db }),
    db.$queryRaw<[Counts]>`SELECT
      (SELECT count(*)::int FROM torrents WHERE is_active) AS "totalTorrents",
      (SELECT coalesce(sum(size_bytes), 0)::text FROM torrents WHERE is_active) AS "totalStorageSize",
      (SELECT count(*)::int FROM private_messages) + (SELECT count(*)::int FROM chat_messages) AS "totalMessages",
      (SELECT count(*)::int FROM payments) AS "totalPayments",
      (SELECT coalesce(sum(s.activity_points), 0)::float FROM user_stats s JOIN users u ON u.id = s.user_id
        WHERE u.deleted_at IS NULL) AS points,
      (SELECT count(*)::int FROM sessions WHERE user_id IS NOT NULL AND expire > ${clock()}) AS "activeSessions",
      pg_database_size(current_database())::text AS "databaseSize"`,
  ]);
  const { totalStorageSize, databaseSize, points, ...counts } = row;
  return {
    totalUsers: members.total,
    activeUsers: members.active,
    eliteUsers: members.elite,
    adminUsers: members.admins,
    ...counts,
    totalStorageSize: bytesOf(totalStorageSize),
    /** To two decimals; screens show one. */
    averagePoints: Math.round((points / Math.max(members.total, 1)) * 100) / 100,
    databaseSize: bytesOf(databaseSize),
  };
}

/** The figures of the Database tab, as they are now. Refuses visitors and members. */
export const readDatabase = defineUseCase({
  name: "system.read-database",
  output: DatabaseInfo,
  allow: holding("system.operate"),
  read: async (context) => ok(await countDatabase(context)),
});
