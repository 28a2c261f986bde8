import { Prisma } from "#app/db/generated/client.ts";
import type { FollowKind } from "#app/db/generated/enums.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { sees } from "../../people/members/policy.server.ts";
import { isShown } from "../collections/policy.server.ts";
import { isVisible } from "../forum/read-posts.server.ts";
import { FEED_ITEMS, FEED_TEXT_MOST } from "./feed.ts";

/** The ids of the things of a kind that the member follows, as numbers. */
const followed = ({ id }: Actor, kind: Exclude<FollowKind, "member">) => Prisma.sql`(
  SELECT subject_id::int AS id FROM follows
  WHERE user_id = ${id} AND kind = ${kind}::follow_kind AND subject_id ~ '^[0-9]{1,9}$') f`;

/** The followed members who show something to the reader. */
const followedMembers = (actor: Actor, field: "uploads" | "posts") => Prisma.sql`(
  SELECT u.id FROM follows JOIN users u ON u.id = subject_id
  WHERE user_id = ${actor.id} AND kind = 'member' AND ${sees(field, actor)}) f`;

/** Whether something is by another member whom the reader does not block. */
const isOfOther = ({ id }: Actor, author: Prisma.Sql) => Prisma.sql`(${author} IS DISTINCT FROM ${id}
  AND NOT EXISTS (SELECT FROM member_blocks b WHERE b.user_id = ${id} AND b.blocked_id = ${author}))`;

const newest = (which: Prisma.Sql) => Prisma.sql`
  LATERAL (SELECT t.id, t.created_at AS at FROM torrents t WHERE ${which} AND t.is_active
    ORDER BY t.created_at DESC LIMIT ${FEED_ITEMS}) t`;

/**
 * SQL of the newest torrents of followed things, with the time they were added. Each followed thing's newest come
 * from an index. Searches are too expensive to repeat: their matches are those the member was notified of.
 */
export const torrentsOfFollows = (actor: Actor) => Prisma.sql`
  SELECT t.id, max(n.at) AS at FROM (
    SELECT t.id, t.at FROM ${followed(actor, "publisher")}, ${newest(Prisma.sql`t.publisher_id = f.id`)}
    UNION ALL SELECT t.id, t.at FROM ${followed(actor, "product")}, ${newest(Prisma.sql`t.product_id = f.id`)}
    UNION ALL SELECT t.id, t.at FROM ${followedMembers(actor, "uploads")}, ${newest(Prisma.sql`t.uploaded_by = f.id`)}
    UNION ALL SELECT i.torrent_id, i.added_at FROM ${followed(actor, "collection")}
      JOIN collections c ON c.id = f.id AND ${isShown(actor)}, LATERAL (
        SELECT * FROM collection_items WHERE collection_id = c.id ORDER BY added_at DESC LIMIT ${FEED_ITEMS}) i
    UNION ALL SELECT substring(page FROM '^/torrents/([0-9]{1,9})$')::int, told_at FROM notices
      WHERE user_id = ${actor.id} AND kind IN ('release', 'newer')) n
  JOIN torrents t ON t.id = n.id AND t.is_active AND ${isOfOther(actor, Prisma.sql`t.uploaded_by`)}
  GROUP BY t.id ORDER BY max(n.at) DESC, t.id DESC LIMIT ${FEED_ITEMS}`;

export type Post = {
  isReply: boolean;
  id: number;
  title: string;
  text: string;
  at: Date;
  updated: Date;
  category: string;
  username: string | null;
  deletedAt: Date | null;
};

/** Each followed thing's newest topics. */
const topics = (which: Prisma.Sql) => Prisma.sql`
  LATERAL (SELECT id FROM forum_topics WHERE ${which} ORDER BY created_at DESC, id DESC LIMIT ${FEED_ITEMS}) n`;

/**
 * SQL of the newest topics in followed categories and by followed members, and of the newest replies in followed
 * topics.
 */
export const postsOfFollows = (actor: Actor) => Prisma.sql`
  SELECT p.*, c.name AS category, u.username, u.deleted_at AS "deletedAt" FROM (
    (SELECT false AS "isReply", t.id, t.title, left(t.content, ${FEED_TEXT_MOST + 1}) AS text, t.created_at AS at,
      t.updated_at AS updated, t.category_id, t.author_id
    FROM forum_topics t WHERE t.id IN (
      SELECT n.id FROM ${followed(actor, "category")}, ${topics(Prisma.sql`category_id = f.id`)}
      UNION ALL SELECT n.id FROM ${followedMembers(actor, "posts")}, ${topics(Prisma.sql`author_id = f.id`)}))
    UNION ALL (SELECT true, r.id, t.title, left(r.content, ${FEED_TEXT_MOST + 1}), r.created_at, r.updated_at,
      t.category_id, r.author_id
    FROM ${followed(actor, "topic")} JOIN forum_topics t ON t.id = f.id, LATERAL (
      SELECT * FROM forum_replies WHERE topic_id = t.id ORDER BY created_at DESC, id DESC LIMIT ${FEED_ITEMS}) r)) p
  JOIN forum_categories c ON c.id = p.category_id AND ${isVisible(actor)} LEFT JOIN users u ON u.id = p.author_id
  WHERE ${isOfOther(actor, Prisma.sql`p.author_id`)}
  ORDER BY p.at DESC, p.id DESC LIMIT ${FEED_ITEMS}`;
