import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import { type Thanked, thanksColumns } from "../../people/members/count-thanks.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { isKept } from "../../people/members/is-kept.server.ts";
import type { ReplyRow, TopicRow } from "./present.ts";
import type { Visit } from "./read-marks.server.ts";

/** The rule of `visibleTopics` in SQL; `c` is the topic's category. */
export const isVisible = (actor: Actor) =>
  mayDo(actor, "forum.moderate") ? Prisma.sql`true` : Prisma.sql`NOT c.is_hidden`;

/** Whether the member may start topics in category `c`. */
export const mayStartIn = (actor: Actor) =>
  mayDo(actor, "forum.moderate") ? Prisma.sql`true` : Prisma.sql`NOT c.only_staff_start`;

/** A topic `t` with its category, its author, the author of the last reply, and the visit of member `userId`. */
export const topicsWithVisits = (userId: string) => Prisma.sql`forum_topics t
  JOIN forum_categories c ON c.id = t.category_id
  LEFT JOIN users a ON a.id = t.author_id LEFT JOIN users l ON l.id = t.last_reply_by
  LEFT JOIN forum_visits v ON v.topic_id = t.id AND v.user_id = ${userId}`;

/** The columns of a `TopicRow` from `topicsWithVisits`, as the reader sees them. */
export const topicColumns = (actor: Actor) => Prisma.sql`t.id, t.title, t.content, t.category_id AS "categoryId",
  c.name AS "categoryName", c.color AS "categoryColor", t.author_id AS "authorId", a.username AS "authorName",
  a.deleted_at AS "authorDeletedAt", a.profile_picture_at AS "authorPictureAt",
  ${badgesOf(Prisma.sql`t.author_id`, actor)} AS "authorBadges", l.username AS "replierName",
  l.deleted_at AS "replierDeletedAt", t.views, t.reply_count AS "replyCount", t.is_pinned AS "isPinned",
  t.is_locked AS "isLocked", t.last_reply_at AS "lastReplyAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt"`;

/** Number of a topic's newest replies that are read, and of their authors' pictures that are shown. */
const LATEST = 30;
const FACES = 4;

/** The authors of the newest replies to topic `t`, each once and the latest first, as `TalkerRow`s in JSON. */
export const talkersOf = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'username', u.username,
    'pictureAt', round(extract(epoch FROM u.profile_picture_at) * 1000)) ORDER BY said.last DESC), '[]')
  FROM (SELECT newest.author_id, max(newest.id) AS last FROM (SELECT author_id, id FROM forum_replies
      WHERE topic_id = t.id ORDER BY created_at DESC, id DESC LIMIT ${LATEST}) newest
    GROUP BY newest.author_id ORDER BY last DESC LIMIT ${FACES}) said
  JOIN users u ON u.id = said.author_id WHERE u.deleted_at IS NULL)`;

const replyColumns = (actor: Actor, content = Prisma.sql`r.content`) => Prisma.sql`
  r.id, r.topic_id AS "topicId", ${content} AS content, r.author_id AS "authorId",
  a.username AS "authorName", a.deleted_at AS "authorDeletedAt", a.profile_picture_at AS "authorPictureAt",
  ${badgesOf(Prisma.sql`r.author_id`, actor)} AS "authorBadges", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

type Visited = { visitReadAt: Date | null; visitCountedAt: Date | null };

const visitColumns = Prisma.sql`v.read_at AS "visitReadAt", v.counted_at AS "visitCountedAt"`;

const visitOf = ({ visitReadAt: readAt, visitCountedAt: countedAt }: Visited): Visit | null =>
  readAt && countedAt ? { readAt, countedAt } : null;

/** A topic that the member may see, with their visit; null if there is none. */
export async function readTopic(reads: Reads, actor: Actor, topicId: number) {
  const [row] = await reads.rows<TopicRow & Visited & Thanked & { isFollowed: boolean; isKept: boolean }>(Prisma.sql`
    SELECT ${topicColumns(actor)}, ${visitColumns},
      ${thanksColumns("topic", Prisma.sql`t.id`, Prisma.sql`t.author_id`, actor.id)},
      ${isFollowed(actor.id, "topic", Prisma.sql`t.id`)} AS "isFollowed",
      ${isKept(actor.id, "topic", Prisma.sql`t.id`)} AS "isKept" FROM ${topicsWithVisits(actor.id)}
    WHERE t.id = ${topicId} AND ${isVisible(actor)}`);
  return row ? { row, visit: visitOf(row) } : null;
}

type Page = { topicId: number; page: number | "last"; limit: number };
type Maybe<Row> = Row | { [Column in keyof Row]: null };

/** One page of a topic's replies, oldest first, with the member's visit; null if the topic does not exist. */
export async function readReplies(reads: Reads, actor: Actor, { topicId, page, limit }: Page) {
  const skip =
    page === "last"
      ? Prisma.sql`greatest(t.reply_count - 1, 0) / ${limit}::int * ${limit}::int`
      : Prisma.sql`${rowsOf({ page, limit }).skip}`;
  const rows = await reads.rows<{ total: number } & Visited & Thanked & Maybe<ReplyRow>>(Prisma.sql`
    SELECT t.reply_count AS total, ${visitColumns}, ${replyColumns(actor)},
      ${thanksColumns("reply", Prisma.sql`r.id`, Prisma.sql`r.author_id`, actor.id)}
    FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id
    LEFT JOIN forum_visits v ON v.topic_id = t.id AND v.user_id = ${actor.id}
    LEFT JOIN LATERAL (SELECT * FROM forum_replies WHERE topic_id = t.id
      ORDER BY created_at, id LIMIT ${limit} OFFSET ${skip}) r ON true
    LEFT JOIN users a ON a.id = r.author_id
    WHERE t.id = ${topicId} AND ${isVisible(actor)} ORDER BY r.created_at, r.id`);
  const [first] = rows;
  if (!first) return null;
  const replies = rows.filter((row): row is typeof row & ReplyRow => row.id !== null);
  return { replies, total: first.total, visit: visitOf(first) };
}

/** A reply that the member may see, with its topic's title; null if there is none. */
export async function readReply(reads: Reads, actor: Actor, replyId: number) {
  const [row] = await reads.rows<ReplyRow & { topicTitle: string }>(Prisma.sql`
    SELECT ${replyColumns(actor)}, t.title AS "topicTitle"
    FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id JOIN forum_categories c ON c.id = t.category_id
    LEFT JOIN users a ON a.id = r.author_id
    WHERE r.id = ${replyId} AND ${isVisible(actor)}`);
  return row ?? null;
}

type Newest = {
  limit: number;
  /** Number of characters read of each text. */
  most: number;
};

/** The newest replies to a topic that the member may see, newest first. */
export const readNewestReplies = (reads: Reads, actor: Actor, topicId: number, { limit, most }: Newest) =>
  reads.rows<ReplyRow>(Prisma.sql`
    SELECT ${replyColumns(actor, Prisma.sql`left(r.content, ${most})`)}
    FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id JOIN forum_categories c ON c.id = t.category_id
    LEFT JOIN users a ON a.id = r.author_id
    WHERE r.topic_id = ${topicId} AND ${isVisible(actor)} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`);
