import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type CappedKind, cappedKinds } from "./awards.ts";
import { CapsTried } from "./output.ts";
import { TryCaps } from "./points-schema.ts";

const DAYS = 30;

type Row = { type: CappedKind; earned: number; capped: number; members: number };

/**
 * Returns the points of the last 30 days by kind, the points that these caps would have left, and the number of members
 * who would have earned less. Points that were taken back are counted on both sides. Refuses all but staff.
 */
export const tryCaps = defineUseCase({
  name: "points.try-caps",
  input: TryCaps,
  output: CapsTried,
  allow: holding("settings.edit"),
  async read({ db, clock }, { uploadCap, topicCap, replyCap, seedingCap }) {
    const since = new Date(clock().getTime() - DAYS * 86_400_000);
    // The kinds are literals in the statement, so that PostgreSQL uses the index on them.
    const rows = await db.$queryRaw<Row[]>`
      WITH days AS (
        SELECT user_id, activity_type AS type, sum(points) AS points FROM user_activities
        WHERE created_at >= ${since} AND activity_type IN ('upload', 'topic', 'reply', 'seeding')
        GROUP BY user_id, activity_type, (created_at AT TIME ZONE 'UTC')::date
      ), capped AS (
        SELECT *, least(points, CASE type WHEN 'upload' THEN ${uploadCap}::int WHEN 'topic' THEN ${topicCap}::int
          WHEN 'reply' THEN ${replyCap}::int ELSE ${seedingCap}::int END) AS allowed FROM days
      )
      SELECT type, sum(points)::float AS earned, sum(allowed)::float AS capped,
        (count(DISTINCT user_id) FILTER (WHERE allowed < points))::int AS members
      FROM capped GROUP BY type`;
    const kinds = cappedKinds.map(
      (type) => rows.find((row) => row.type === type) ?? { type, earned: 0, capped: 0, members: 0 },
    );
    return ok({ days: DAYS, kinds });
  },
});
