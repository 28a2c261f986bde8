import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { ReplyText } from "./output.ts";
import { mayChange, noSuchReply, notYours, visibleTopics } from "./policy.ts";
import { EditReply } from "./schema.ts";
import { tellMentioned } from "./tell-members.server.ts";

/**
 * Changes a reply's text; newly mentioned members are notified. Refusals: not-found, forbidden (another member's),
 * invalid (too large a text).
 */
export const editReply = defineUseCase({
  name: "forum.edit-reply",
  input: EditReply,
  output: ReplyText,
  allow: isSignedIn,
  uses: "post",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, clock, actor }, { replyId, content }) {
    const reply = await tx.forumReply.findUnique({
      where: { id: replyId, topic: visibleTopics(actor) },
      select: { authorId: true, topicId: true, content: true, topic: { select: { title: true } } },
    });
    if (!reply) return noSuchReply();
    if (!mayChange(actor, reply)) return notYours("edit", "replies");
    const changed = await tx.forumReply.updateMany({
      where: { id: replyId, authorId: actor.id },
      data: { content, updatedAt: clock() },
    });
    if (changed.count === 0) return noSuchReply();
    const { topicId, topic } = reply;
    const post = {
      title: topic.title,
      link: paths.forums.reply(replyId),
      content,
      before: reply.content,
      authorId: actor.id,
    };
    await tellMentioned(tx, { clock }, topicId, post);
    return ok({ id: replyId, topicId, content });
  },
});
