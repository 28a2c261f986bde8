import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";

const COMPLAINTS_SHOWN = 20;

/** The figures on top of the administration, and the complaints that wait. Refuses visitors and members. */
export const readDashboard = defineUseCase({
  name: "admin.read-dashboard",
  input: NoInput,
  allow: isStaff,
  async run({ db, clock }) {
    const due = {
      nextPaymentDue: { lt: clock() },
      isActive: true,
      feeWaived: false,
      membershipStatus: { not: "elite" },
    };
    const [users, overdue, torrents, topics, openComplaints, complaints] = await Promise.all([
      db.user.count(),
      db.user.count({ where: due }),
      db.torrentCount.aggregate({ _sum: { count: true } }),
      db.forumTopic.count(),
      db.complaint.count({ where: { status: "open" } }),
      db.complaint.findMany({
        where: { status: "open" },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: COMPLAINTS_SHOWN,
        include: { user: { select: { username: true } } },
      }),
    ]);
    return ok({
      totalUsers: users,
      overduePayments: overdue,
      activeTorrents: torrents._sum.count ?? 0,
      forumTopics: topics,
      openComplaints,
      complaints: complaints.map(({ id, subject, message, createdAt, user }) => ({
        id,
        subject,
        message,
        createdAt: createdAt.toISOString(),
        username: user?.username ?? null,
      })),
    });
  },
});
