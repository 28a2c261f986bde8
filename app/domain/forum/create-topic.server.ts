import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import { markRead } from "./read-marks.server.ts";
import { CreateTopic } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 60_000;

/**
 * Opens a topic and gives its author the points for it. The same words by the same member within a minute are one
 * topic. Refusals: invalid (no such category), rate-limited.
 */
export const createTopic = defineUseCase({
  name: "forum.create-topic",
  input: CreateTopic,
  allow: isSignedIn,
  async run(context, { categoryId, title, content }) {
    const { db, clock, limits } = context;
    const { id: authorId, isAdmin } = actorOf(context);
    const wait = await limits.topic.spend(authorId);
    if (wait !== null)
      return refuse("rate-limited", `Please wait ${Math.ceil(wait / 60)} minutes before you open another topic.`, {
        retryAfter: wait,
      });
    return db.$transaction(async (tx) => {
      // Holding the member's row makes two simultaneous submits stand in line.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${authorId} FOR NO KEY UPDATE`;
      const words = "There is no such category.";
      const category = await tx.$queryRaw<unknown[]>`
        SELECT id FROM forum_categories WHERE id = ${categoryId} AND (NOT is_hidden OR ${isAdmin}) FOR KEY SHARE`;
      if (category.length === 0) return refuse("invalid", words, { errors: { categoryId: [words] } });
      const now = clock();
      const since = new Date(now.getTime() - DOUBLE_SUBMIT_MS);
      const same = await tx.forumTopic.findFirst({
        where: { authorId, categoryId, title, content, createdAt: { gt: since } },
        select: { id: true },
      });
      if (same) return ok(same);
      const dates = { createdAt: now, updatedAt: now, lastReplyAt: now };
      const { id } = await tx.forumTopic.create({ data: { categoryId, title, content, authorId, ...dates } });
      await markRead(tx, { userId: authorId, topicId: id, upTo: now, now });
      await awardPoints(tx, { userId: authorId, type: "topic", relatedId: String(id), description: "New forum topic" });
      return ok({ id });
    });
  },
});
