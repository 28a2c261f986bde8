import { isSignedIn } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { DAY_MS, isoDay, jsonCount } from "./figures.ts";
import { pointsSince } from "./find-leaders.server.ts";

const RECENT = 10;

/** What a row of the journal is a reward for; what is not listed is a contribution to the community. */
const rewardTypes: Record<string, string> = {
  seeding: "seeding_time",
  seeding_time: "seeding_time",
  seeding_streak: "seeding_streak",
  rare_torrent: "rare_torrent",
};

/**
 * The member's own standing: streak in days (UTC) with seeding up to today or yesterday, points of 7 and of 30 days,
 * the last rewards, and the rank by seeding time as a fraction of those who have seeded (0.05: top 5 %; null for who
 * has not).
 */
export const readPersonalStats = defineUseCase({
  name: "tracker.read-personal-stats",
  input: NoInput,
  allow: isSignedIn,
  async read(context) {
    const { db, clock } = context;
    const { id: userId } = context.actor;
    const now = clock();
    const since = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const stats = await db.trackerStats.findUnique({ where: { userId } });
    const [seedingStreak, weekly, monthly, contributionRank, rewards] = await Promise.all([
      streakOf(db, userId, isoDay(now)),
      pointsSince(db, [userId], since(7)),
      pointsSince(db, [userId], since(30)),
      rankOf(db, stats?.seedingTime ?? 0n),
      recentRewards(db, userId),
    ]);
    return ok({
      seedingTime: jsonCount(stats?.seedingTime ?? 0n),
      activeTorrents: stats?.activeTorrents ?? 0,
      seedingStreak,
      weeklyPoints: weekly.get(userId) ?? 0,
      monthlyPoints: monthly.get(userId) ?? 0,
      contributionRank,
      recentRewards: rewards.map(({ id, activityType, points, description, createdAt }) => ({
        id,
        type: rewardTypes[activityType] ?? "community_contribution",
        points,
        description: description ?? "",
        date: createdAt.toISOString(),
      })),
    });
  },
});

type Reward = { id: number; activityType: string; points: number; description: string | null; createdAt: Date };

/** The last that was earned, without what was taken back. */
const recentRewards = (db: Db, userId: string) => db.$queryRaw<Reward[]>`
  SELECT id, activity_type AS "activityType", points, description, created_at AS "createdAt" FROM user_activities a
  WHERE user_id = ${userId} AND points > 0 AND NOT EXISTS (
    SELECT 1 FROM user_activities r WHERE r.user_id = a.user_id AND r.related_id = a.related_id
      AND r.activity_type = a.activity_type || '_reversed')
  ORDER BY created_at DESC, id DESC LIMIT ${RECENT}`;

/** Days in a row with seeding. A day that has only just begun does not break it. */
async function streakOf(db: Db, userId: string, today: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ days: number }]>`
    WITH seeded AS (
      SELECT day, row_number() OVER (ORDER BY day DESC)::int AS place, max(day) OVER () AS latest FROM tracker_days
      WHERE user_id = ${userId} AND seeding_time > 0 AND day <= ${today}::date
    )
    SELECT count(*)::int AS days FROM seeded
    WHERE day = latest - (place - 1) AND latest >= ${today}::date - 1`;
  return row.days;
}

async function rankOf(db: Db, seedingTime: bigint): Promise<number | null> {
  if (seedingTime <= 0n) return null;
  const [ahead, all] = await Promise.all([
    db.trackerStats.count({ where: { seedingTime: { gt: seedingTime } } }),
    db.trackerStats.count({ where: { seedingTime: { gt: 0 } } }),
  ]);
  return (ahead + 1) / all;
}
