import { paths } from "#app/paths/paths.ts";
import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { lockTopic } from "./lock-topic.server.ts";
import { ReplyId } from "./output.ts";
import { noSuchTopic } from "./policy.ts";
import { markRead } from "./read-marks.server.ts";
import { CreateReply } from "./schema.ts";
import { tellMentioned, tellOthers } from "./tell-members.server.ts";

/**
 * Replies to a topic: counts the reply, records its author as the last one and awards the points. Refusals:
 * not-found, forbidden (locked), invalid (too large a text), rate-limited.
 */
export const createReply = defineUseCase({
  name: "forum.create-reply",
  input: CreateReply,
  output: ReplyId,
  allow: isSignedIn,
  uses: "post",
  limit: "reply",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, clock, actor }, { topicId, content }) {
    const { id: authorId } = actor;
    const topic = await lockTopic(tx, topicId);
    if (!topic || (topic.isHidden && !mayDo(actor, "forum.moderate"))) return noSuchTopic();
    if (topic.isLocked) return refuse("forbidden", "This topic is locked and takes no new replies.");
    // The clock is read while the topic is locked, so that the order of dates is the order of replies.
    const now = clock();
    const { id } = await tx.forumReply.create({ data: { topicId, authorId, content, createdAt: now, updatedAt: now } });
    await tx.$executeRaw`
      UPDATE forum_topics SET reply_count = reply_count + 1, last_reply_at = ${now}, last_reply_by = ${authorId}
      WHERE id = ${topicId}`;
    await markRead(tx, { userId: authorId, topicId, upTo: now, now });
    await awardPoints(tx, {
      userId: authorId,
      type: "reply",
      relatedId: String(id),
      description: "Forum reply",
      at: now,
    });
    const post = { title: topic.title, link: paths.forums.reply(id), content, authorId };
    const mentioned = await tellMentioned(tx, { clock }, topicId, post);
    await tellOthers(tx, { clock }, topicId, { ...post, kind: "reply", mentioned });
    return ok({ id, topicId });
  },
});
