import type { Tx } from "../../core/kernel/context.server.ts";
import { type AwardType, RESET } from "./awards.ts";
import { lockBalances } from "./lock-balance.server.ts";
import { PERCENT_A_TIER, POINTS_A_TIER, TIERS } from "./tiers.ts";

export type Earned = { userId: string; type: AwardType; relatedId: string };

/**
 * Takes back the points for deleted things, once for each; ignores things that earned nothing. Returns the number of
 * awards taken back.
 *
 * Points of the current month are taken from the balance, which never falls below 0. Points that the last reset turned
 * into a discount lower that discount if no bill has used it yet. A used discount is spent.
 *
 * One statement handles any number of things, so that a topic of a thousand replies is deleted at once and two
 * deletions touch the balances in the same order.
 */
export async function revokePoints(tx: Tx, things: Earned[], description: string): Promise<number> {
  if (things.length === 0) return 0;
  const userIds = [...new Set(things.map(({ userId }) => userId))];
  await lockBalances(tx, userIds);
  const column = (name: keyof Earned) => things.map((thing) => thing[name]);
  const revoked = await tx.$executeRaw`
    WITH given AS (
      SELECT a.id, a.user_id, a.activity_type || '_reversed' AS type, a.related_id, a.points,
        s.activity_points AS balance, s.membership_discount AS discount,
        (SELECT count(*) FROM user_activities r
          WHERE r.user_id = a.user_id AND r.activity_type = ${RESET} AND r.id > a.id) AS resets
      FROM (
        SELECT DISTINCT * FROM unnest(${column("userId")}::text[], ${column("type")}::text[],
          ${column("relatedId")}::text[]) AS t (user_id, type, related_id)) t
      JOIN user_activities a ON a.user_id = t.user_id AND a.activity_type = t.type AND a.related_id = t.related_id
      JOIN user_stats s ON s.user_id = a.user_id
    ), fresh AS (
      SELECT * FROM given g WHERE NOT EXISTS (
        SELECT 1 FROM user_activities r
        WHERE r.user_id = g.user_id AND r.activity_type = g.type AND r.related_id = g.related_id)
    ), priced AS (
      SELECT *, least(points, greatest(0, balance - coalesce(sum(points) OVER (
        PARTITION BY user_id, resets ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS taken
      FROM fresh
    )
    INSERT INTO user_activities (user_id, activity_type, points, description, related_id)
    SELECT user_id, type, CASE resets WHEN 0 THEN -taken ELSE 0 END,
      ${description}::text || CASE resets WHEN 0 THEN '' ELSE ': off the discount that waits' END, related_id
    FROM priced
    WHERE resets = 0 OR (resets = 1 AND discount > 0)
    ORDER BY user_id, id
    ON CONFLICT DO NOTHING`;
  if (revoked > 0) await lowerDiscounts(tx, userIds);
  return revoked;
}

/**
 * Lowers a waiting discount to the value of its month's points without those that were taken back since its reset. A
 * greater discount is from an earlier month, and stays.
 */
const lowerDiscounts = (tx: Tx, userIds: string[]) => tx.$executeRaw`
  WITH closed AS (
    SELECT DISTINCT ON (r.user_id) r.user_id, r.id, -r.points AS points,
      coalesce((SELECT max(p.id) FROM user_activities p
        WHERE p.user_id = r.user_id AND p.activity_type = ${RESET} AND p.id < r.id), 0) AS previous
    FROM user_activities r WHERE r.user_id = ANY(${userIds}) AND r.activity_type = ${RESET}
    ORDER BY r.user_id, r.id DESC
  ), worth AS (
    SELECT c.user_id, c.points, c.points - coalesce((
      SELECT sum(a.points) FROM user_activities v
      JOIN user_activities a ON a.user_id = v.user_id AND a.related_id = v.related_id
        AND v.activity_type = a.activity_type || '_reversed'
      WHERE v.user_id = c.user_id AND v.id > c.id AND a.id > c.previous AND a.id < c.id), 0) AS left_points
    FROM closed c
  ), percents AS (
    SELECT user_id, ${PERCENT_A_TIER}::int * least(${TIERS}::int, points / ${POINTS_A_TIER}::int) AS before,
      ${PERCENT_A_TIER}::int * greatest(0, least(${TIERS}::int, left_points / ${POINTS_A_TIER}::int)) AS after FROM worth
  )
  UPDATE user_stats s SET membership_discount = p.after, updated_at = now() FROM percents p
  WHERE s.user_id = p.user_id AND s.membership_discount > p.after AND s.membership_discount <= p.before`;
