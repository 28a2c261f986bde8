import type { Tx } from "../kernel/context.server.ts";
import { type AwardType, RESET } from "./award-points.server.ts";

export type Earned = { userId: string; type: AwardType; relatedId: string };

/**
 * Revokes what many things had earned, by the rule of `revokePoints`, in one statement: a topic of a thousand replies
 * is deleted at once, and two deletions touch the balances in the same order. Answers how many awards were revoked.
 */
export async function revokeAllPoints(tx: Tx, things: Earned[], description: string): Promise<number> {
  if (things.length === 0) return 0;
  const column = (name: keyof Earned) => things.map((thing) => thing[name]);
  return tx.$executeRaw`
    INSERT INTO user_activities (user_id, activity_type, points, description, related_id)
    SELECT a.user_id, a.activity_type || '_reversed', -a.points, ${description}, a.related_id
    FROM unnest(${column("userId")}::text[], ${column("type")}::text[], ${column("relatedId")}::text[])
      AS t (user_id, type, related_id)
    JOIN user_activities a ON a.user_id = t.user_id AND a.activity_type = t.type AND a.related_id = t.related_id
    WHERE NOT EXISTS (
      SELECT 1 FROM user_activities r WHERE r.user_id = a.user_id AND r.activity_type = ${RESET} AND r.id > a.id)
    ORDER BY a.user_id, a.id
    ON CONFLICT DO NOTHING`;
}
