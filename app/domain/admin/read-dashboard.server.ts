import { Prisma } from "#app/db/generated/client.ts";
import { overdue } from "../billing/billable.ts";
import { anyStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { totalMembers } from "../members/count-members.server.ts";

/** The figures on top of the administration. Refuses visitors and members. */
export const readDashboard = defineUseCase({
  name: "admin.read-dashboard",
  input: NoInput,
  allow: anyStaff,
  async read({ db, reads, clock }) {
    const [overduePayments, [totals]] = await Promise.all([
      db.user.count({ where: overdue(clock()) }),
      reads.rows<{ members: number; torrents: number; topics: number }>(Prisma.sql`
        SELECT ${totalMembers} AS members, (SELECT coalesce(sum(count), 0)::int FROM torrent_counts) AS torrents,
          (SELECT count(*)::int FROM forum_topics) AS topics`),
    ]);
    return ok({
      totalUsers: totals?.members ?? 0,
      overduePayments,
      activeTorrents: totals?.torrents ?? 0,
      forumTopics: totals?.topics ?? 0,
    });
  },
});
