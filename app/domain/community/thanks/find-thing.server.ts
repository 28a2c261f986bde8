import type { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { noSuchTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import type { ThankedThings } from "../../people/members/count-thanks.server.ts";
import { noSuchComment } from "../comments/find-comments.server.ts";
import { noSuchReply, noSuchTopic } from "../forum/policy.ts";
import { isVisible } from "../forum/read-posts.server.ts";
import type { ThankedThing } from "./schema.ts";

type Thing = { authorId: string | null; title: string };

const topicOf = (topicId: Prisma.Sql, actor: Actor) => Prisma.sql`
  JOIN forum_topics t ON t.id = ${topicId} JOIN forum_categories c ON c.id = t.category_id AND ${isVisible(actor)}`;

/** SQL of the author and the name of a thing `x` that the member may see. */
const kinds: Record<ThankedThings, (id: number, actor: Actor) => Prisma.Sql> = {
  torrent_id: (id) => Prisma.sql`
    SELECT x.uploaded_by AS "authorId", x.name AS title FROM torrents x WHERE x.id = ${id} AND x.is_active`,
  topic_id: (id, actor) => Prisma.sql`
    SELECT x.author_id AS "authorId", t.title FROM forum_topics x ${topicOf(Prisma.sql`x.id`, actor)}
    WHERE x.id = ${id}`,
  reply_id: (id, actor) => Prisma.sql`
    SELECT x.author_id AS "authorId", 'A reply to ' || t.title AS title
    FROM forum_replies x ${topicOf(Prisma.sql`x.topic_id`, actor)} WHERE x.id = ${id}`,
  comment_id: (id) => Prisma.sql`
    SELECT x.user_id AS "authorId", 'A comment on ' || t.name AS title
    FROM torrent_comments x JOIN torrents t ON t.id = x.torrent_id AND t.is_active WHERE x.id = ${id}`,
};

const missing: Record<ThankedThings, typeof noSuchTorrent> = {
  torrent_id: noSuchTorrent,
  topic_id: noSuchTopic,
  reply_id: noSuchReply,
  comment_id: noSuchComment,
};

type Asked = z.output<typeof ThankedThing>;

/** The column and the id of what is asked for. */
export function columnOf({ torrentId, topicId, replyId, commentId }: Asked): [ThankedThings, number] {
  if (topicId) return ["topic_id", topicId];
  if (replyId) return ["reply_id", replyId];
  if (commentId) return ["comment_id", commentId];
  return ["torrent_id", torrentId ?? 0];
}

/** The thing, where the member may see it; `isLocked` keeps it from being deleted meanwhile. Refusals: not-found. */
export async function findThing(db: Tx, actor: Actor, asked: Asked, isLocked = false): Promise<Result<Thing>> {
  const [kind, id] = columnOf(asked);
  const lock = isLocked ? Prisma.sql`FOR KEY SHARE OF x` : Prisma.empty;
  const [thing] = await db.$queryRaw<Thing[]>`${kinds[kind](id, actor)} ${lock}`;
  return thing ? ok(thing) : missing[kind]();
}
