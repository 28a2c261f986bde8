import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isInForce, isUnseenPost, writtenAt } from "../../people/members/watched.server.ts";
import { Watched } from "./output.ts";
import { ListWatched } from "./schema.ts";

/** How many posts of a member are shown: the oldest that have not been checked. */
const POSTS = 20;

/** A date or a number of the post's kind, as JSON has it. */
type Post = { kind: "topic" | "reply" | "comment" | "chat"; id: number; title: string; text: string; at: string };
type Row = {
  userId: string;
  username: string;
  reason: string;
  until: Date | null;
  posts: Post[] | null;
};

/** The new and changed posts of watched member `w` that have not been checked: the oldest of each kind. */
const unseenBy = (actor: Actor) => Prisma.sql`
  (SELECT 'topic' AS kind, t.id, t.title, t.content AS text, ${writtenAt.topic} AS at FROM forum_topics t
    WHERE t.author_id = w.user_id AND ${isUnseenPost(actor, writtenAt.topic)} ORDER BY at LIMIT ${POSTS})
  UNION ALL
  (SELECT 'reply', r.id, t.title, r.content, ${writtenAt.reply} AS at FROM forum_replies r JOIN forum_topics t ON t.id = r.topic_id
    WHERE r.author_id = w.user_id AND ${isUnseenPost(actor, writtenAt.reply)} ORDER BY at LIMIT ${POSTS})
  UNION ALL
  (SELECT 'comment', c.id, t.name, c.comment, ${writtenAt.comment} AS at FROM torrent_comments c JOIN torrents t ON t.id = c.torrent_id
    WHERE c.user_id = w.user_id AND ${writtenAt.comment} > w.seen_at ORDER BY at LIMIT ${POSTS})
  UNION ALL
  (SELECT 'chat', l.id, '', l.message, l.created_at FROM chat_messages l
    WHERE l.user_id = w.user_id AND l.created_at > w.seen_at AND NOT l.is_deleted ORDER BY l.created_at LIMIT ${POSTS})`;

const linkOf = ({ kind, id }: Post): string => {
  if (kind === "topic") return paths.forums.topic(id);
  if (kind === "chat") return paths.chat();
  return kind === "reply" ? paths.forums.reply(id) : paths.comment(id);
};

/**
 * The watched members, first those with posts that nobody has checked, with these posts, oldest first. Refuses all but
 * staff.
 */
export const findWatched = defineUseCase({
  name: "watches.find",
  input: ListWatched,
  output: Watched,
  allow: holding("members.discipline"),
  async read({ reads, actor, clock }, page) {
    const inForce = isInForce(clock());
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`w.user_id AS "userId", u.username, w.reason, w.until, found.posts`,
      from: Prisma.sql`member_watches w JOIN users u ON u.id = w.user_id LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'text', left(text, 2000), 'at', at)
          ORDER BY at) AS posts
        FROM (SELECT * FROM (${unseenBy(actor)}) AS one ORDER BY at LIMIT ${POSTS}) AS p) AS found ON true`,
      where: inForce,
      order: Prisma.sql`found.posts IS NULL, w.created_at, w.id`,
      count: Prisma.sql`SELECT count(*)::int AS total FROM member_watches w WHERE ${inForce}`,
    });
    const watched = rows.map(({ until, posts, ...row }) => {
      const shown = (posts ?? []).map((post) => ({ ...post, at: new Date(post.at).toISOString(), path: linkOf(post) }));
      return { ...row, until: until?.toISOString() ?? null, posts: shown, seenUpTo: shown.at(-1)?.at ?? null };
    });
    return ok({ watched, ...counted });
  },
});
