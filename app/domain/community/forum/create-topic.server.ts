import { paths } from "#app/paths/paths.ts";
import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { TopicId } from "./output.ts";
import { markRead } from "./read-marks.server.ts";
import { isVisible, mayStartIn } from "./read-posts.server.ts";
import { CreateTopic } from "./schema.ts";
import { tellMentioned, tellOthers } from "./tell-members.server.ts";

/**
 * Starts a topic and awards its author the points. Refusals: invalid (no such category, one for
 * staff alone, too large a text), rate-limited.
 */
export const createTopic = defineUseCase({
  name: "forum.create-topic",
  input: CreateTopic,
  output: TopicId,
  allow: isSignedIn,
  uses: "post",
  limit: "topic",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, clock, actor }, { categoryId, title, content }) {
    const { id: authorId } = actor;
    const [category] = await tx.$queryRaw<{ mayStart: boolean }[]>`
      SELECT ${mayStartIn(actor)} AS "mayStart" FROM forum_categories c
      WHERE c.id = ${categoryId} AND ${isVisible(actor)} FOR KEY SHARE`;
    if (!category) return refuseField("categoryId", "This category doesn't exist.");
    if (!category.mayStart)
      return refuseField("categoryId", "Only staff can start topics in this category. You can reply to them.");
    const now = clock();
    const dates = { createdAt: now, updatedAt: now, lastReplyAt: now };
    const { id } = await tx.forumTopic.create({ data: { categoryId, title, content, authorId, ...dates } });
    await markRead(tx, { userId: authorId, topicId: id, upTo: now, now });
    await awardPoints(tx, {
      userId: authorId,
      type: "topic",
      relatedId: String(id),
      description: "New forum topic",
      at: now,
    });
    const post = { title, link: paths.forums.topic(id), content, authorId };
    const mentioned = await tellMentioned(tx, { clock }, id, post);
    await tellOthers(tx, { clock }, id, { ...post, kind: "topic", mentioned });
    return ok({ id });
  },
});
