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
  async read({ db, clock }) {
    const [members, overduePayments, torrents, topics, openComplaints] = await Promise.all([
      countMembers({ db }),
      db.user.count({ where: overdue(clock()) }),
      db.torrentCount.aggregate({ _sum: { count: true } }),
      db.forumTopic.count(),
      db.case.count({ where: { status: { in: ["open", "review", "countered"] } } }),
    ]);
    return ok({
      totalUsers: members.total,
      overduePayments,
      activeTorrents: torrents._sum.count ?? 0,
      forumTopics: topics,
      openComplaints,
    });
  },
});
