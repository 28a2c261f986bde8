import { isSignedIn } from "../kernel/allow.ts";
import { pageCount, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { mayChange, noSuchReply, noSuchTopic, visibleTopics } from "./policy.ts";
import { replyParts, replyView } from "./present.ts";
import { markRead } from "./read-marks.server.ts";
import { ListReplies, OneReply, PAGE_SIZE } from "./schema.ts";

/** One page of a topic's replies, oldest first; what it shows counts as read. Refusals: not-found. */
export const findReplies = defineUseCase({
  name: "forum.find-replies",
  input: ListReplies,
  allow: isSignedIn,
  async run(context, { topicId, limit, page: wanted }) {
    const { db, clock } = context;
    const actor = actorOf(context);
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
      include: replyParts,
    });
    const newest = rows.at(-1)?.createdAt;
    const seen = await db.forumVisit.findUnique({ where: { userId_topicId: { userId: actor.id, topicId } } });
    // Marks follow a visit of the topic: replies alone are no view of it.
    if (newest && seen && seen.readAt < newest)
      await markRead(db, { userId: actor.id, topicId, upTo: newest, now: clock() });
    const replies = rows.map((row) => ({ ...replyView(row), mayChange: mayChange(actor, row) }));
    return ok({ replies, total: topic.replyCount, page, pages, limit });
  },
});

/** One reply and the page of its topic that it stands on, for links that last. Refusals: not-found. */
export const findReply = defineUseCase({
  name: "forum.find-reply",
  input: OneReply,
  allow: isSignedIn,
  async run(context, { replyId }) {
    const { db } = context;
    const row = await db.forumReply.findUnique({
      where: { id: replyId, topic: visibleTopics(actorOf(context)) },
      include: { ...replyParts, topic: { select: { title: true, isLocked: true } } },
    });
    if (!row) return noSuchReply();
    const { topicId, createdAt, topic } = row;
    const before = await db.forumReply.count({
      where: { topicId, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: replyId } }] },
    });
    const page = Math.floor(before / PAGE_SIZE) + 1;
    return ok({ ...replyView(row), topicTitle: topic.title, page, mayChange: mayChange(actorOf(context), row) });
  },
});
