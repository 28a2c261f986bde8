import { isSignedIn } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { visibleTopics } from "./policy.ts";
import { topicParts, topicView } from "./present.ts";
import { findUnread } from "./read-marks.server.ts";
import { ListTopics } from "./schema.ts";
import { findHits, findMatchingTopics } from "./search-posts.server.ts";

/** Pinned topics first, then by their newest post. */
export const topicOrder = [{ isPinned: "desc" }, { lastReplyAt: "desc" }, { id: "asc" }] as const;

/**
 * One page of topics: of one category or all, with words in the title, the text or a reply. Rows say whether they
 * have something new for this member, and which reply a search has found. Refuses visitors.
 */
export const findTopics = defineUseCase({
  name: "forum.find-topics",
  input: ListTopics,
  allow: isSignedIn,
  async run(context, { categoryId, search, ...page }) {
    const { db } = context;
    const where = {
      ...visibleTopics(actorOf(context)),
      ...(categoryId ? { categoryId } : {}),
      ...(search ? { id: { in: await findMatchingTopics(db, search) } } : {}),
    };
    const [total, rows] = await Promise.all([
      db.forumTopic.count({ where }),
      db.forumTopic.findMany({ where, orderBy: [...topicOrder], ...rowsOf(page), include: topicParts }),
    ]);
    const ids = rows.map(({ id }) => id);
    const [unread, hits] = await Promise.all([
      findUnread(db, actorOf(context).id, rows),
      search && ids.length > 0 ? findHits(db, search, ids) : [],
    ]);
    const topics = rows.map((row) => ({
      ...topicView(row),
      isUnread: unread.has(row.id),
      hits: hits.find(({ topicId }) => topicId === row.id) ?? null,
    }));
    return ok({ topics, total, ...page });
  },
});
