import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

type Read = { userId: string; topicId: number; upTo: Date; now: Date };
export type Visit = { countedAt: Date; readAt: Date };

const VIEW_MS = 3_600_000;
const hourBefore = (now: Date) => new Date(now.getTime() - VIEW_MS);

/** Whether `markRead` would change anything. */
export const isVisitDue = (visit: Visit | null, upTo: Date, now: Date): boolean =>
  !visit || visit.readAt < upTo || visit.countedAt <= hourBefore(now);

/**
 * Records that a member has read a topic up to a post. Returns whether to count a view: at most one per member and
 * hour. A visit that changes nothing writes nothing.
 */
export async function markRead(tx: Tx, { userId, topicId, upTo, now }: Read): Promise<{ countsAsView: boolean }> {
  const hourAgo = hourBefore(now);
  const rows = await tx.$queryRaw<{ counted: boolean }[]>`
    INSERT INTO forum_visits AS v (user_id, topic_id, counted_at, read_at) VALUES (${userId}, ${topicId}, ${now}, ${upTo})
    ON CONFLICT (user_id, topic_id) DO UPDATE SET
      counted_at = CASE WHEN v.counted_at <= ${hourAgo} THEN excluded.counted_at ELSE v.counted_at END,
      read_at = greatest(v.read_at, excluded.read_at)
    WHERE v.counted_at <= ${hourAgo} OR v.read_at < excluded.read_at
    RETURNING counted_at = ${now} AS counted`;
  return { countsAsView: rows[0]?.counted ?? false };
}

/** Whether topic `t` has a post that the member has not seen, where `v` is the member's visit. */
export const isUnread = (userId: string) => Prisma.sql`coalesce(t.last_reply_at, t.created_at) > greatest(v.read_at,
  coalesce((SELECT read_at FROM forum_baselines WHERE user_id = ${userId}),
    (SELECT created_at FROM users WHERE id = ${userId})))`;
