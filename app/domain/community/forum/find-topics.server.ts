import type { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PAGE_SIZE } from "./bounds.ts";
import { type TalkerRow, type TopicRow, talkerView, topicView } from "./present.ts";
import { isUnread } from "./read-marks.server.ts";
import { isVisible, talkersOf, topicColumns, topicsWithVisits } from "./read-posts.server.ts";
import { ListTopics } from "./schema.ts";
import { findHits, hasInTitle, matchingTopics } from "./search-posts.server.ts";

/**
 * One page of topics: of one category or all, searched in title, text and replies. Each topic says whether it has
 * news for this member, who writes in it, and which replies match the search. Refuses visitors.
 */
export const findTopics = defineUseCase({
  name: "forum.find-topics",
  input: ListTopics,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, input) {
    const { categoryId: _category, search, ...page } = input;
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`${topicColumns(actor)}, ${isUnread(actor.id)} AS "isUnread", ${talkersOf} AS talkers`,
      from: topics,
      where: matching(actor, input),
      order: orderOf(input),
      keys: Prisma.sql`t.id`,
      join: Prisma.sql`page JOIN (${topicsWithVisits(actor.id)}) ON t.id = page.id`,
      count: countOf(actor, input),
      usual: search ? undefined : PAGE_SIZE,
    });
    const ids = rows.map(({ id }) => id);
    const hits = search && ids.length > 0 ? await findHits(reads, search, ids) : [];
    const listed = rows.map((row) => ({
      ...topicView(row),
      isUnread: row.isUnread,
      talkers: row.talkers.map(talkerView),
      hits: hits.find(({ topicId }) => topicId === row.id) ?? null,
    }));
    return ok({ topics: listed, total, ...page });
  },
});

type Input = z.output<typeof ListTopics>;

const topics = Prisma.sql`forum_topics t JOIN forum_categories c ON c.id = t.category_id`;

function matching(actor: Actor, { categoryId, search }: Input): Prisma.Sql {
  const parts = [isVisible(actor)];
  if (categoryId) parts.push(Prisma.sql`t.category_id = ${categoryId}`);
  if (search) parts.push(Prisma.sql`t.id IN (${matchingTopics(search)})`);
  return Prisma.join(parts, " AND ");
}

/**
 * Number of topics that match the filters: without a search, the sum of the categories' counts, which triggers
 * maintain.
 */
function countOf(actor: Actor, input: Input): Prisma.Sql {
  const { categoryId, search } = input;
  if (search) return Prisma.sql`SELECT count(*)::int AS total FROM ${topics} WHERE ${matching(actor, input)}`;
  return Prisma.sql`SELECT coalesce(sum(c.topic_count), 0)::int AS total FROM forum_categories c
    WHERE ${isVisible(actor)} AND ${categoryId ? Prisma.sql`c.id = ${categoryId}` : Prisma.sql`true`}`;
}

/** Pinned topics first, then search results with the words in their title, then by newest post. */
function orderOf({ search }: Input): Prisma.Sql {
  const first = search ? hasInTitle(search) : Prisma.sql`t.is_pinned`;
  return Prisma.sql`${first} DESC, t.last_reply_at DESC, t.id`;
}

type Row = TopicRow & { isUnread: boolean; talkers: TalkerRow[] };
