import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../kernel/actor.ts";
import { holding } from "../kernel/allow.ts";
import { totalOf } from "../kernel/list-rows.server.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { isInForce, isUnseenPost } from "../members/watched.server.ts";
import { ListWatched } from "./schema.ts";

/** So many posts of a member are shown, the oldest that are to be looked at. */
const POSTS = 20;

/** A date or a number of the post's kind, as JSON has it. */
type Post = { kind: "topic" | "reply" | "comment"; id: number; title: string; text: string; at: string };
type Row = {
  userId: string;
  username: string;
  reason: string;
  until: Date | null;
  posts: Post[] | null;
  total: number;
};

/** The posts and comments of watched member `w` that are to be looked at. Each part ends at its own limit, by its index. */
const unseenBy = (actor: Actor) => Prisma.sql`
  (SELECT 'topic' AS kind, t.id, t.title, t.content AS text, t.created_at AS at FROM forum_topics t
    WHERE t.author_id = w.user_id AND ${isUnseenPost(actor, Prisma.sql`t.created_at`)} ORDER BY t.created_at LIMIT ${POSTS})
  UNION ALL
  (SELECT 'reply', r.id, t.title, r.content, r.created_at FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id
    WHERE r.author_id = w.user_id AND ${isUnseenPost(actor, Prisma.sql`r.created_at`)} ORDER BY r.created_at LIMIT ${POSTS})
  UNION ALL
  (SELECT 'comment', c.id, t.name, c.comment, c.created_at FROM torrent_comments c JOIN torrents t ON t.id = c.torrent_id
    WHERE c.user_id = w.user_id AND c.created_at > w.seen_at ORDER BY c.created_at LIMIT ${POSTS})`;

const linkOf = ({ kind, id }: Post): string => {
  if (kind === "topic") return paths.forums.topic(id);
  return kind === "reply" ? paths.forums.reply(id) : paths.comment(id);
};

/**
 * The watched members, those first who have written something that nobody has looked at, with these posts, oldest first.
 * Refuses all but staff.
 */
export const findWatched = defineUseCase({
  name: "watches.find",
  input: ListWatched,
  allow: holding("accounts.suspend"),
  async read({ reads, actor, clock }, page) {
    const { skip, take } = rowsOf(page);
    const inForce = isInForce(clock());
    const count = Prisma.sql`SELECT count(*)::int AS total FROM member_watches w WHERE ${inForce}`;
    const rows = await reads.rows<Row>(
      Prisma.sql`
      SELECT w.user_id AS "userId", u.username, w.reason, w.until, found.posts, (${count}) AS total
      FROM member_watches w JOIN users u ON u.id = w.user_id
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'text', left(text, 2000), 'at', at)
          ORDER BY at) AS posts
        FROM (SELECT * FROM (${unseenBy(actor)}) AS one ORDER BY at LIMIT ${POSTS}) AS p) AS found ON true
      WHERE ${inForce} ORDER BY found.posts IS NULL, w.created_at, w.id LIMIT ${take} OFFSET ${skip}`,
      "anew",
    );
    const watched = rows.map(({ until, posts, total: _, ...row }) => {
      const shown = (posts ?? []).map((post) => ({ ...post, at: new Date(post.at).toISOString(), path: linkOf(post) }));
      return { ...row, until: until?.toISOString() ?? null, posts: shown, seenUpTo: shown.at(-1)?.at ?? null };
    });
    return ok({ watched, total: await totalOf(reads, rows, skip, count), ...page });
  },
});
