import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

/** Condition for an active watch `w`: nobody has ended it, and its end date has not come. */
export const isInForce = (now: Date): Prisma.Sql =>
  Prisma.sql`(w.ended_at IS NULL AND (w.until IS NULL OR w.until > ${now}))`;

const isHidden = Prisma.sql`EXISTS (SELECT FROM forum_categories g WHERE g.id = t.category_id AND g.is_hidden)`;

export const seesHiddenPosts = (actor: Actor): boolean => mayDo(actor, "forum.moderate");

/**
 * Condition for a post in topic `t`, written at `at`, that the actor may see and that the watch `w` of its author
 * asks staff to look at. Posts in hidden categories wait for staff who may read them.
 */
export const isUnseenPost = (actor: Actor, at: Prisma.Sql): Prisma.Sql =>
  seesHiddenPosts(actor)
    ? Prisma.sql`(${at} > least(w.seen_at, w.hidden_seen_at)
        AND ${at} > CASE WHEN ${isHidden} THEN w.hidden_seen_at ELSE w.seen_at END)`
    : Prisma.sql`(${at} > w.seen_at AND NOT ${isHidden})`;

/** When each kind of post was written or last changed. */
export const writtenAt = {
  topic: Prisma.sql`greatest(t.created_at, t.updated_at)`,
  reply: Prisma.sql`greatest(r.created_at, r.updated_at)`,
  comment: Prisma.sql`greatest(c.created_at, c.edited_at)`,
};

/**
 * Condition for a watched member `w` who has written or changed something that the actor may see and nobody has looked
 * at yet.
 */
export const hasUnseen = (actor: Actor): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM forum_topics t WHERE t.author_id = w.user_id AND ${isUnseenPost(actor, writtenAt.topic)})
  OR EXISTS (SELECT FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id
    WHERE r.author_id = w.user_id AND ${isUnseenPost(actor, writtenAt.reply)})
  OR EXISTS (SELECT FROM torrent_comments c WHERE c.user_id = w.user_id AND ${writtenAt.comment} > w.seen_at)
  OR EXISTS (SELECT FROM chat_messages l WHERE l.user_id = w.user_id AND l.created_at > w.seen_at AND NOT l.is_deleted))`;

/** Marks a watched member's post from a given time as not looked at: an unmarked change shows no time of its own. */
export async function lookAgain(tx: Tx, userId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 1);
  const own = { userId, endedAt: null };
  await tx.memberWatch.updateMany({ where: { ...own, seenAt: { gte: at } }, data: { seenAt: before } });
  await tx.memberWatch.updateMany({ where: { ...own, hiddenSeenAt: { gte: at } }, data: { hiddenSeenAt: before } });
}
