import { Prisma } from "#app/db/generated/client.ts";
import { overdue } from "../billing/billable.ts";
import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { countMembers } from "../members/count-members.server.ts";

/** The figures on top of the administration. Refuses visitors and members. */
export const readDashboard = defineUseCase({
  name: "admin.read-dashboard",
  input: NoInput,
  allow: isStaff,
  async read({ db, reads, clock }) {
    const [members, overduePayments, [content]] = await Promise.all([
      countMembers({ db }),
      db.user.count({ where: overdue(clock()) }),
      reads.rows<{ torrents: number; topics: number }>(Prisma.sql`
        SELECT (SELECT coalesce(sum(count), 0)::int FROM torrent_counts) AS torrents,
          (SELECT count(*)::int FROM forum_topics) AS topics`),
    ]);
    return ok({
      totalUsers: members.total,
      overduePayments,
      activeTorrents: content?.torrents ?? 0,
      forumTopics: content?.topics ?? 0,
    });
  },
});
