import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isVisible } from "../../community/forum/read-posts.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { previewOf } from "../../core/text/render-markdown.server.ts";

type Page = { skip: number; take: number };

const PREVIEW = 200;
/** How many characters of a text are read for its excerpt. */
const READ = 1_500;

type PostRow = { kind: string; id: number; topicId: number; title: string; content: string; createdAt: Date };

/** A page of a member's topics and replies, newest first: of each kind, as many are read as fit on the page. */
export async function readPosts(reads: Reads, asker: Actor, memberId: string, { skip, take }: Page) {
  const rows = await reads.rows<PostRow>(Prisma.sql`
    SELECT posts.* FROM (
      (SELECT 'topic' AS kind, t.id, t.id AS "topicId", t.title, left(t.content, ${READ}) AS content,
         t.created_at AS "createdAt"
       FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id AND ${isVisible(asker)}
       WHERE t.author_id = ${memberId} ORDER BY t.created_at DESC, t.id DESC LIMIT ${skip + take})
      UNION ALL
      (SELECT 'reply', r.id, r.topic_id, t.title, left(r.content, ${READ}), r.created_at
       FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id
       JOIN forum_categories c ON c.id = t.category_id AND ${isVisible(asker)}
       WHERE r.author_id = ${memberId} ORDER BY r.created_at DESC, r.id DESC LIMIT ${skip + take})) posts
    ORDER BY posts."createdAt" DESC, posts.kind, posts.id DESC LIMIT ${take} OFFSET ${skip}`);
  return rows.map(({ kind, content, createdAt, ...row }) => ({
    kind: kind === "topic" ? ("topic" as const) : ("reply" as const),
    ...row,
    text: previewOf(content, PREVIEW),
    createdAt: createdAt.toISOString(),
  }));
}

type CommentRow = { id: number; torrentId: number; torrent: string; text: string; createdAt: Date };

/** A page of a member's comments on listed torrents, newest first. */
export async function readComments(reads: Reads, memberId: string, { skip, take }: Page) {
  const rows = await reads.rows<CommentRow>(Prisma.sql`
    SELECT o.id, o.torrent_id AS "torrentId", t.name AS torrent, left(o.comment, ${PREVIEW}) AS text,
      o.created_at AS "createdAt"
    FROM torrent_comments o JOIN torrents t ON t.id = o.torrent_id AND t.is_active
    WHERE o.user_id = ${memberId} ORDER BY o.created_at DESC, o.id DESC LIMIT ${take} OFFSET ${skip}`);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
