import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import { holdTopic } from "./hold-topic.server.ts";
import { noSuchTopic } from "./policy.ts";
import { markRead } from "./read-marks.server.ts";
import { CreateReply } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 60_000;

/**
 * Answers in a topic: counts the reply, notes who wrote last and gives the points, all in one transaction. The same
 * words by the same member within a minute are one reply. Refusals: not-found, forbidden (locked), rate-limited.
 */
export const createReply = defineUseCase({
  name: "forum.create-reply",
  input: CreateReply,
  allow: isSignedIn,
  async run(context, { topicId, content }) {
    const { db, clock, limits } = context;
    const { id: authorId, isAdmin } = actorOf(context);
    const wait = await limits.reply.spend(authorId);
    if (wait !== null)
      return refuse("rate-limited", `You are replying very fast. Please wait ${wait} seconds.`, { retryAfter: wait });
    return db.$transaction(async (tx) => {
      const topic = await holdTopic(tx, topicId);
      if (!topic || (topic.isHidden && !isAdmin)) return noSuchTopic();
      if (topic.isLocked) return refuse("forbidden", "This topic is locked: it takes no more replies.");
      // The clock is read while the topic is held, so that the order of dates is the order of replies.
      const createdAt = clock();
      const since = new Date(createdAt.getTime() - DOUBLE_SUBMIT_MS);
      const same = await tx.forumReply.findFirst({
        where: { topicId, authorId, content, createdAt: { gt: since } },
        select: { id: true },
      });
      if (same) return ok({ id: same.id, topicId });
      const { id } = await tx.forumReply.create({
        data: { topicId, authorId, content, createdAt, updatedAt: createdAt },
      });
      await tx.$executeRaw`
        UPDATE forum_topics SET reply_count = reply_count + 1, last_reply_at = ${createdAt}, last_reply_by = ${authorId}
        WHERE id = ${topicId}`;
      await markRead(tx, { userId: authorId, topicId, upTo: createdAt, now: createdAt });
      await awardPoints(tx, { userId: authorId, type: "reply", relatedId: String(id), description: "Forum reply" });
      return ok({ id, topicId });
    });
  },
});
