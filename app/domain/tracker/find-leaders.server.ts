import { isSignedIn } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { RESET } from "../points/awards.ts";
import { DAY_MS, jsonCount } from "./figures.ts";
import { ListLeaders } from "./schema.ts";

/** The members in good standing who have seeded longest, each torrent's time counted, with what they earned this week. */
export const findLeaders = defineUseCase({
  name: "tracker.find-leaders",
  input: ListLeaders,
  allow: isSignedIn,
  replica: true,
  async read({ db, clock }, { limit }) {
    const stats = await db.trackerStats.findMany({
      where: { seedingTime: { gt: 0 }, user: { isActive: true, isSuspended: false } },
      orderBy: { seedingTime: "desc" },
      take: limit,
      select: {
        userId: true,
        seedingTime: true,
        activeTorrents: true,
        ratio: true,
        uploaded: true,
        downloaded: true,
        user: { select: { username: true } },
      },
    });
    const weekly = await pointsSince(
      db,
      stats.map(({ userId }) => userId),
      new Date(clock().getTime() - 7 * DAY_MS),
    );
    const leaders = stats.map(({ userId, user, seedingTime, activeTorrents, ratio, uploaded, downloaded }, i) => ({
      userId,
      username: user.username,
      seedingTime: jsonCount(seedingTime),
      activeTorrents,
      ratio: Number(ratio),
      uploaded: jsonCount(uploaded),
      downloaded: jsonCount(downloaded),
      weeklyPoints: weekly.get(userId) ?? 0,
      rank: i + 1,
    }));
    return ok({ leaders });
  },
});

/** Points earned since a moment, what was taken back subtracted. The monthly reset takes nothing away from them. */
export async function pointsSince(db: Db, userIds: string[], since: Date): Promise<Map<string, number>> {
  const rows = await db.userActivity.groupBy({
    by: ["userId"],
    where: { userId: { in: userIds }, createdAt: { gt: since }, activityType: { not: RESET } },
    _sum: { points: true },
  });
  return new Map(rows.map(({ userId, _sum }) => [userId, _sum.points ?? 0]));
}
