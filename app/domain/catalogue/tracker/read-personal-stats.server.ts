import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { RESET } from "../points/awards.ts";
import { DAY_MS, isoDay, jsonCount } from "./figures.ts";
import { PersonalStats } from "./output.ts";
import { rankOf } from "./seeding-ranks.server.ts";

const RECENT = 10;

/** The reward types of the points journal. Types that are not listed are contributions to the community. */
const rewardTypes: Record<string, string> = {
  seeding: "seeding_time",
  seeding_time: "seeding_time",
  seeding_streak: "seeding_streak",
  rare_torrent: "rare_torrent",
};

/**
 * The member's own standing: streak in days (UTC) with seeding up to today or yesterday, points of 7 and of 30 days,
 * the latest rewards, and the rank by seeding time as a fraction of those who have seeded (0.05: top 5 %; null for a
 * member who has not).
 */
export const readPersonalStats = defineUseCase({
  name: "tracker.read-personal-stats",
  output: PersonalStats,
  allow: isSignedIn,
  async read(context) {
    const { reads, clock } = context;
    const { id: userId } = context.actor;
    const now = clock();
    const since = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const [standing, [points], rewards] = await Promise.all([
      standingOf(reads, userId, isoDay(now)),
      reads.rows<Points>(pointsOf(userId, since(7), since(30))),
      reads.rows<Reward>(recentRewards(userId)),
    ]);
    const seedingTime = BigInt(standing?.seedingTime ?? 0);
    return ok({
      seedingTime: jsonCount(seedingTime),
      activeTorrents: standing?.activeTorrents ?? 0,
      seedingStreak: standing?.streak ?? 0,
      weeklyPoints: points?.weekly ?? 0,
      monthlyPoints: points?.monthly ?? 0,
      contributionRank: seedingTime > 0n ? await rankOf(context, seedingTime) : null,
      recentRewards: rewards.map(({ id, activityType, points, description, createdAt }) => ({
        id: Number(id),
        type: rewardTypes[activityType] ?? "community_contribution",
        points,
        description: description ?? "",
        date: createdAt.toISOString(),
      })),
    });
  },
});

type Reward = { id: string; activityType: string; points: number; description: string | null; createdAt: Date };

/** The latest points earned, without those taken back. */
const recentRewards = (userId: string) => Prisma.sql`
  SELECT id, activity_type AS "activityType", points, description, created_at AS "createdAt" FROM user_activities a
  WHERE user_id = ${userId} AND points > 0 AND NOT EXISTS (
    SELECT 1 FROM user_activities r WHERE r.user_id = a.user_id AND r.related_id = a.related_id
      AND r.activity_type = a.activity_type || '_reversed')
  ORDER BY created_at DESC, id DESC LIMIT ${RECENT}`;

type Points = { weekly: number; monthly: number };

const pointsOf = (userId: string, week: Date, month: Date) => Prisma.sql`
  SELECT coalesce(sum(points) FILTER (WHERE created_at > ${week}), 0)::int AS weekly,
    coalesce(sum(points), 0)::int AS monthly
  FROM user_activities WHERE user_id = ${userId} AND created_at > ${month} AND activity_type <> ${RESET}`;

type Standing = { seedingTime: string | null; activeTorrents: number | null; streak: number };

/**
 * The member's row, and the number of consecutive days of seeding: a day that has only just begun does not break the
 * streak.
 */
async function standingOf(reads: Reads, userId: string, today: string): Promise<Standing | undefined> {
  const [row] = await reads.rows<Standing>(Prisma.sql`
    WITH seeded AS (
      SELECT day, row_number() OVER (ORDER BY day DESC)::int AS place, max(day) OVER () AS latest FROM tracker_days
      WHERE user_id = ${userId} AND seeding_time > 0 AND day <= ${today}::date
    )
    SELECT s.seeding_time AS "seedingTime", s.active_torrents AS "activeTorrents",
      (SELECT count(*)::int FROM seeded WHERE day = latest - (place - 1) AND latest >= ${today}::date - 1) AS streak
    FROM (SELECT 1) one LEFT JOIN tracker_stats s ON s.user_id = ${userId}`);
  return row;
}
