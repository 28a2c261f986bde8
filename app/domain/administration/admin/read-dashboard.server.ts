import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countOverdueIn } from "../../joining/billing/count-overdue.server.ts";
import { totalMembers } from "../../people/members/count-members.server.ts";

/** The figures at the top of the administration; null if the caller has no right to see them. Refuses members. */
export const readDashboard = defineUseCase({
  name: "admin.read-dashboard",
  allow: anyStaff,
  async read(context) {
    const { reads, actor } = context;
    const [totals] = await reads.rows<{ members: number; torrents: number; topics: number }>(
      Prisma.sql`
        SELECT ${totalMembers} AS members,
          (SELECT coalesce(sum(count), 0)::int FROM torrent_counts) AS torrents,
          (SELECT count(*)::int FROM forum_topics) AS topics`,
    );
    const figure = (right: Right, count = 0) => (mayDo(actor, right) ? count : null);
    return ok({
      totalUsers: figure("users.see", totals?.members),
      overduePayments: mayDo(actor, "payments.decide") ? await countOverdueIn(context) : null,
      activeTorrents: figure("torrents.edit", totals?.torrents),
      forumTopics: figure("forum.moderate", totals?.topics),
    });
  },
});
