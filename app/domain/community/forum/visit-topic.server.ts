import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchReply, noSuchTopic, visibleTopics } from "./policy.ts";
import { markRead } from "./read-marks.server.ts";
import { isVisible } from "./read-posts.server.ts";
import { OneReply, VisitTopic } from "./schema.ts";

/**
 * Marks a topic's text, or everything up to a reply shown with it, as read by the member, and counts a view, at most
 * one per member and hour. Returns the number of counted views: 0 or 1. Refusals: not-found.
 */
export const visitTopic = defineUseCase({
  name: "forum.visit-topic",
  input: VisitTopic,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, clock, actor }, { topicId, replyId = null }) {
    const [topic] = await tx.$queryRaw<{ upTo: Date }[]>`SELECT greatest(t.created_at, r.created_at) AS "upTo"
      FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id
      LEFT JOIN forum_replies r ON r.topic_id = t.id AND r.id = ${replyId}
      WHERE t.id = ${topicId} AND ${isVisible(actor)}`;
    if (!topic) return noSuchTopic();
    const { countsAsView } = await markRead(tx, { userId: actor.id, topicId, upTo: topic.upTo, now: clock() });
    // Prisma would set `updatedAt`, which says that the author changed the topic.
    if (countsAsView) await tx.$executeRaw`UPDATE forum_topics SET views = views + 1 WHERE id = ${topicId}`;
    return ok({ views: countsAsView ? 1 : 0 });
  },
});

/**
 * Marks a topic as read up to one of its replies. A member who has never opened the topic gets no mark: seeing
 * replies elsewhere is not a visit. Refusals: not-found.
 */
export const markReplyRead = defineUseCase({
  name: "forum.mark-reply-read",
  input: OneReply,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor }, { replyId }) {
    const reply = await tx.forumReply.findUnique({
      where: { id: replyId, topic: visibleTopics(actor) },
      select: { topicId: true, createdAt: true },
    });
    if (!reply) return noSuchReply();
    const { topicId, createdAt: readAt } = reply;
    const where = { userId: actor.id, topicId, readAt: { lt: readAt } };
    await tx.forumVisit.updateMany({ where, data: { readAt } });
    return ok({ topicId });
  },
});
