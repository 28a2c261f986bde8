import type { Tx } from "../kernel/context.server.ts";
import type { CappedKind } from "./awards.ts";

/** The beginning of a day (UTC), by which caps count. */
export const startOfDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

/** What a member has earned by one kind since the beginning of the day. What was taken back does not count. */
export async function earnedToday(tx: Tx, userId: string, type: CappedKind, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<[{ points: number }]>`
    SELECT coalesce(sum(a.points), 0)::int AS points FROM user_activities a
    WHERE a.user_id = ${userId} AND a.activity_type = ${type} AND a.created_at >= ${startOfDay(now)}
      AND NOT EXISTS (
        SELECT 1 FROM user_activities r WHERE r.user_id = a.user_id AND r.related_id = a.related_id
          AND r.activity_type = a.activity_type || '_reversed')`;
  return row.points;
}
