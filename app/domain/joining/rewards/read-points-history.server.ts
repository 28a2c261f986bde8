import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchUser } from "../../people/members/one-user.ts";
import { activityView } from "./activity-view.ts";
import { PointsJournal } from "./output.ts";
import { PointsHistory } from "./schema.ts";

type Account = Record<"activity_points" | "total_uploads" | "total_downloads" | "total", number> & { username: string };

/** One member's points and their journal, newest first, twenty per page. Refuses all but staff. Refusals: not-found. */
export const readPointsHistory = defineUseCase({
  name: "rewards.read-points-history",
  input: PointsHistory,
  output: PointsJournal,
  allow: holding("points.adjust"),
  async read({ db, reads }, { userId, ...page }) {
    const [[user], rows] = await Promise.all([
      reads.rows<Account>(Prisma.sql`
        SELECT u.username, coalesce(s.activity_points, 0) AS activity_points,
          coalesce(s.total_uploads, 0) AS total_uploads, coalesce(s.total_downloads, 0) AS total_downloads,
          (SELECT count(*)::int FROM user_activities WHERE user_id = u.id) AS total
        FROM users u LEFT JOIN user_stats s ON s.user_id = u.id WHERE u.id = ${userId} AND u.deleted_at IS NULL`),
      db.userActivity.findMany({
        where: { userId },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
      }),
    ]);
    if (!user) return noSuchUser();
    const { username, total, ...currentStats } = user;
    return ok({
      username,
      currentStats,
      activities: rows.map((row) => activityView({ ...row, username })),
      total,
      hasMore: page.page * page.limit < total,
      ...page,
    });
  },
});
