import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";

/** Condition for a watch `w` that is in force: nobody has ended it, and its end date has not come. */
export const isInForce = (now: Date): Prisma.Sql =>
  Prisma.sql`(w.ended_at IS NULL AND (w.until IS NULL OR w.until > ${now}))`;

/** When each kind of post was written or last changed. */
export const writtenAt = {
  topic: Prisma.sql`greatest(t.created_at, t.updated_at)`,
  reply: Prisma.sql`greatest(r.created_at, r.updated_at)`,
  comment: Prisma.sql`greatest(c.created_at, c.edited_at)`,
};

/** Condition for a watched member `w` who has written or changed something that nobody has looked at. */
export const hasUnseen = Prisma.sql`(
  EXISTS (SELECT FROM forum_topics t WHERE t.author_id = w.user_id AND ${writtenAt.topic} > w.seen_at)
  OR EXISTS (SELECT FROM forum_replies r WHERE r.author_id = w.user_id AND ${writtenAt.reply} > w.seen_at)
  OR EXISTS (SELECT FROM torrent_comments c WHERE c.user_id = w.user_id AND ${writtenAt.comment} > w.seen_at)
  OR EXISTS (SELECT FROM chat_messages l WHERE l.user_id = w.user_id AND l.created_at > w.seen_at AND NOT l.is_deleted))`;

/** Has what a watched member wrote at a moment looked at again: a change that others see no mark of shows no time. */
export async function lookAgain(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.memberWatch.updateMany({
    where: { userId, endedAt: null, seenAt: { gte: at } },
    data: { seenAt: new Date(at.getTime() - 1) },
  });
}
