import type { Tx } from "../kernel/context.server.ts";
import { dayOf } from "../kernel/period.ts";
import type { CappedKind } from "./awards.ts";

/** What a member has earned by one kind since the beginning of the day (UTC). What was taken back does not count. */
export async function earnedToday(tx: Tx, userId: string, type: CappedKind, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<[{ points: number }]>`
    SELECT coalesce(sum(a.points), 0)::int AS points FROM user_activities a
    WHERE a.user_id = ${userId} AND a.activity_type = ${type} AND a.created_at >= ${dayOf(now)}
      AND NOT EXISTS (
        SELECT 1 FROM user_activities r WHERE r.user_id = a.user_id AND r.related_id = a.related_id
          AND r.activity_type = a.activity_type || '_reversed')`;
  return row.points;
}
