import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isVisible } from "../../community/forum/read-posts.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import type { ProfileRow } from "./read-profile-row.server.ts";
import { LINES_PER_PAGE } from "./schema.ts";

type Row = {
  kind: "torrent" | "topic" | "reply" | "comment";
  id: number;
  /** The title of the torrent or the topic. */
  title: string;
  /** Null for a member who hides their comments from the reader, as on the page of the content. */
  by: string | null;
  createdAt: Date;
};

/**
 * A page of the thanks that a member has received, newest first, for content that the reader can find in the member's
 * other lists. Otherwise the thanks would reveal what those hide.
 */
export async function readThanks(
  reads: Reads,
  asker: Actor,
  { id, fields }: ProfileRow,
  page: { page: number; limit: number },
) {
  const shows = (field: string) => (fields.includes(field) ? Prisma.sql`true` : Prisma.sql`false`);
  const received = Prisma.sql`thanks h
    LEFT JOIN torrents t ON t.id = h.torrent_id AND t.is_active AND ${shows("uploads")}
    LEFT JOIN torrent_comments o ON o.id = h.comment_id AND ${shows("comments")}
    LEFT JOIN torrents ot ON ot.id = o.torrent_id AND ot.is_active
    LEFT JOIN forum_replies r ON r.id = h.reply_id
    LEFT JOIN forum_topics f ON f.id = coalesce(h.topic_id, r.topic_id) AND ${shows("posts")}
      AND EXISTS (SELECT FROM forum_categories c WHERE c.id = f.category_id AND ${isVisible(asker)})`;
  const { rows, total } = await readPage<Row>(reads, page, {
    columns: Prisma.sql`h.kind, h.subject AS id, h.title, CASE WHEN ${sees("comments", asker)} THEN u.username END AS by,
      h.created_at AS "createdAt"`,
    from: received,
    where: Prisma.sql`h.receiver_id = ${id} AND coalesce(t.id, ot.id, f.id) IS NOT NULL`,
    order: Prisma.sql`h.created_at DESC, h.id DESC`,
    keys: Prisma.sql`h.id, h.user_id, h.created_at, coalesce(t.name, ot.name, f.title) AS title,
      CASE WHEN h.torrent_id IS NOT NULL THEN 'torrent' WHEN h.topic_id IS NOT NULL THEN 'topic'
        WHEN h.reply_id IS NOT NULL THEN 'reply' ELSE 'comment' END AS kind,
      coalesce(h.torrent_id, h.topic_id, h.reply_id, h.comment_id) AS subject`,
    join: Prisma.sql`h JOIN users u ON u.id = h.user_id`,
    usual: LINES_PER_PAGE,
  });
  return { thanks: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })), total };
}
