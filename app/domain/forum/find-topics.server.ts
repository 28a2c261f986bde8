import { isSignedIn } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { visibleTopics } from "./policy.ts";
import { topicInclude, topicView } from "./present.ts";
import { findUnread } from "./read-marks.server.ts";
import { ListTopics } from "./schema.ts";
import { findHits, findMatchingTopics } from "./search-posts.server.ts";

/** Pinned topics first, then by their newest post. */
const topicOrder = [{ isPinned: "desc" }, { lastReplyAt: "desc" }, { id: "asc" }] as const;

/**
 * One page of topics: of one category or all, searched in title, text and replies. Each says whether it has something
 * new for this member, and which replies the search has found. Refuses visitors.
 */
export const findTopics = defineUseCase({
  name: "forum.find-topics",
  input: ListTopics,
  allow: isSignedIn,
  replica: true,
  async read({ db, actor }, { categoryId, search, ...page }) {
    const where = {
      ...visibleTopics(actor),
      ...(categoryId ? { categoryId } : {}),
      ...(search ? { id: { in: await findMatchingTopics(db, search) } } : {}),
    };
    const [total, rows] = await Promise.all([
      db.forumTopic.count({ where }),
      db.forumTopic.findMany({ where, orderBy: [...topicOrder], ...rowsOf(page), include: topicInclude }),
    ]);
    const ids = rows.map(({ id }) => id);
    const [unread, hits] = await Promise.all([
      findUnread(db, actor.id, rows),
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
