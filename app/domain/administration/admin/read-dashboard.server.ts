import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { isOverdue } from "../../joining/billing/billable.ts";
import { totalMembers } from "../../people/members/count-members.server.ts";

/** The figures at the top of the administration; null if the caller has no right to see them. Refuses members. */
export const readDashboard = defineUseCase({
  name: "admin.read-dashboard",
  allow: anyStaff,
  async read({ reads, settings, clock, actor }) {
    const isFree = isFreeSite(await recallSetting(settings, "membership"));
    const overdue =
      isFree || !mayDo(actor, "payments.decide")
        ? Prisma.sql`0`
        : Prisma.sql`(SELECT count(*)::int FROM users u WHERE ${isOverdue(clock())})`;
    const [totals] = await reads.rows<{ overdue: number; members: number; torrents: number; topics: number }>(
      Prisma.sql`
        SELECT ${overdue} AS overdue, ${totalMembers} AS members,
          (SELECT coalesce(sum(count), 0)::int FROM torrent_counts) AS torrents,
          (SELECT count(*)::int FROM forum_topics) AS topics`,
    );
    const figure = (right: Right, count = 0) => (mayDo(actor, right) ? count : null);
    return ok({
      totalUsers: figure("users.see", totals?.members),
      overduePayments: figure("payments.decide", totals?.overdue),
      activeTorrents: figure("torrents.edit", totals?.torrents),
      forumTopics: figure("forum.moderate", totals?.topics),
    });
  },
});
