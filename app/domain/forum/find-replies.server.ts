import { isSignedIn } from "../kernel/allow.ts";
import { pageCount, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { mayChange, noSuchTopic, visibleTopics } from "./policy.ts";
import { replyInclude, replyView } from "./present.ts";
import { ListReplies } from "./schema.ts";
import { markReplyRead } from "./visit-topic.server.ts";

/** One page of a topic's replies, oldest first; it marks them as read. Refusals: not-found. */
export const findReplies = defineUseCase({
  name: "forum.find-replies",
  input: ListReplies,
  allow: isSignedIn,
  replica: true,
  async read(context, { topicId, limit, page: wanted }) {
    const { db, actor } = context;
    const topic = await db.forumTopic.findUnique({
      where: { id: topicId, ...visibleTopics(actor) },
      select: { replyCount: true },
    });
    if (!topic) return noSuchTopic();
    const pages = pageCount(topic.replyCount, limit);
    const page = wanted === "last" ? pages : wanted;
    const rows = await db.forumReply.findMany({
      where: { topicId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      ...rowsOf({ page, limit }),
      include: replyInclude,
    });
    const newest = rows.at(-1);
    const visit = await db.forumVisit.findUnique({ where: { userId_topicId: { userId: actor.id, topicId } } });
    if (newest && visit && visit.readAt < newest.createdAt) await markReplyRead.run(context, { replyId: newest.id });
    const replies = rows.map((row) => ({ ...replyView(row), mayChange: mayChange(actor, row) }));
    return ok({ replies, total: topic.replyCount, page, pages, limit });
  },
});
