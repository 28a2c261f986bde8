import type { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PAGE_SIZE } from "./bounds.ts";
import { type TalkerRow, type TopicRow, talkerView, topicView } from "./present.ts";
import { isUnread } from "./read-marks.server.ts";
import { isVisible, talkersOf, topicColumns, topicsWithVisits } from "./read-posts.server.ts";
import { ListTopics } from "./schema.ts";
import { findHits, hasInTitle, matchingTopics } from "./search-posts.server.ts";

/**
 * One page of topics: of one category or all, searched in title, text and replies. Each says whether it has something
 * new for this member, who talks in it, and which replies the search has found. Refuses visitors.
 */
export const findTopics = defineUseCase({
  name: "forum.find-topics",
  input: ListTopics,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, input) {
    const { categoryId: _category, search, ...page } = input;
    const { rows, total } = await readPage(reads, actor, input);
    const ids = rows.map(({ id }) => id);
    const hits = search && ids.length > 0 ? await findHits(reads, search, ids) : [];
    const topics = rows.map((row) => ({
      ...topicView(row),
      isUnread: row.isUnread,
      talkers: row.talkers.map(talkerView),
      hits: hits.find(({ topicId }) => topicId === row.id) ?? null,
    }));
    return ok({ topics, total, ...page });
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

/** How many topics the filters leave: without a search a sum over the categories, whose counts triggers keep. */
function countOf(actor: Actor, input: Input): Prisma.Sql {
  const { categoryId, search } = input;
  if (search) return Prisma.sql`SELECT count(*)::int AS total FROM ${topics} WHERE ${matching(actor, input)}`;
  return Prisma.sql`SELECT coalesce(sum(c.topic_count), 0)::int AS total FROM forum_categories c
    WHERE ${isVisible(actor)} AND ${categoryId ? Prisma.sql`c.id = ${categoryId}` : Prisma.sql`true`}`;
}

/** Pinned topics first, among those found the ones with the words in their title; then by their newest post. */
function orderOf({ search }: Input): Prisma.Sql {
  const first = search ? hasInTitle(search) : Prisma.sql`t.is_pinned`;
  return Prisma.sql`${first} DESC, t.last_reply_at DESC, t.id`;
}

type Row = TopicRow & { isUnread: boolean; talkers: TalkerRow[]; total: number };

async function readPage(reads: Reads, actor: Actor, input: Input): Promise<{ rows: Row[]; total: number }> {
  const total = countOf(actor, input);
  const order = orderOf(input);
  const rows = await reads.rows<Row>(
    Prisma.sql`SELECT ${topicColumns(actor)}, ${isUnread(actor.id)} AS "isUnread", ${talkersOf} AS talkers, (${total}) AS total
      FROM (SELECT t.id FROM ${topics} WHERE ${matching(actor, input)} ORDER BY ${order}
        ${limitRows(rowsOf(input), PAGE_SIZE)}) page
      JOIN (${topicsWithVisits(actor.id)}) ON t.id = page.id ORDER BY ${order}`,
    input.search ? "anew" : "once",
  );
  return { rows, total: await totalOf(reads, rows, rowsOf(input).skip, total) };
}
