import { isStaff } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUser } from "../members/one-user.ts";
import { activityView } from "./activity-view.ts";
import { PointsHistory } from "./schema.ts";

/** One member's points and their journal, newest first, twenty a page. Refuses all but staff. Refusals: not-found. */
export const readPointsHistory = defineUseCase({
  name: "rewards.read-points-history",
  input: PointsHistory,
  allow: isStaff,
  async read({ db }, { userId, ...page }) {
    const user = await db.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { username: true, stats: true },
    });
    if (!user) return noSuchUser();
    const { stats, username } = user;
    const [rows, total] = await Promise.all([
      db.userActivity.findMany({
        where: { userId },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
      }),
      db.userActivity.count({ where: { userId } }),
    ]);
    return ok({
      username,
      currentStats: {
        activity_points: stats?.activityPoints ?? 0,
        total_uploads: stats?.totalUploads ?? 0,
        total_downloads: stats?.totalDownloads ?? 0,
      },
      activities: rows.map((row) => activityView({ ...row, user: { username } })),
      total,
      hasMore: page.page * page.limit < total,
      ...page,
    });
  },
});
