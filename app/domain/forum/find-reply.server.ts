import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { mayChange, noSuchReply, visibleTopics } from "./policy.ts";
import { replyInclude, replyView } from "./present.ts";
import { OneReply, PAGE_SIZE } from "./schema.ts";

/** One reply and the page of its topic that shows it now, for permanent links. Refusals: not-found. */
export const findReply = defineUseCase({
  name: "forum.find-reply",
  input: OneReply,
  allow: isSignedIn,
  async read({ db, actor }, { replyId }) {
    const row = await db.forumReply.findUnique({
      where: { id: replyId, topic: visibleTopics(actor) },
      include: { ...replyInclude, topic: { select: { title: true } } },
    });
    if (!row) return noSuchReply();
    const { topicId, createdAt, topic } = row;
    const before = await db.forumReply.count({
      where: { topicId, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: replyId } }] },
    });
    const page = Math.floor(before / PAGE_SIZE) + 1;
    return ok({ ...replyView(row), topicTitle: topic.title, page, mayChange: mayChange(actor, row) });
  },
});
