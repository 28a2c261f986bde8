import { noSuchTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CommentSaved } from "./output.ts";
import { AddComment } from "./schema.ts";
import { type CommentedTorrent, tellOfComment } from "./tell-of-comment.server.ts";

/**
 * Adds a comment, or a reply to one, and raises the torrent's count. Refusals: not-found, conflict (the comment it
 * replies to is gone), rate-limited.
 */
export const addComment = defineUseCase({
  name: "comments.add",
  input: AddComment,
  output: CommentSaved,
  allow: isSignedIn,
  uses: "comment",
  limit: "comment",
  async write({ tx, actor, clock }, { torrentId, comment, answerTo }) {
    const [torrent] = await tx.$queryRaw<CommentedTorrent[]>`
      SELECT id, name, uploaded_by AS "uploaderId" FROM torrents WHERE id = ${torrentId} AND is_active FOR UPDATE`;
    if (!torrent) return noSuchTorrent();
    const answered = answerTo ? await lockComment(tx, torrentId, answerTo) : null;
    if (answerTo && !answered)
      return refuse("conflict", "The comment you are replying to no longer exists. Send yours again as a new comment.");
    const { id } = await tx.torrentComment.create({
      data: { torrentId, userId: actor.id, comment, answerToId: answerTo ?? null, createdAt: clock() },
      select: { id: true },
    });
    await tx.torrent.update({ where: { id: torrentId }, data: { comments: { increment: 1 } } });
    await tellOfComment(tx, { clock }, torrent, { id, comment, actorId: actor.id, answeredId: answered?.userId });
    return ok({ id, torrentId });
  },
});

/** The comment, locked so that it is not deleted before the reply exists. */
async function lockComment(tx: Tx, torrentId: number, commentId: number) {
  const [found] = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM torrent_comments WHERE id = ${commentId} AND torrent_id = ${torrentId} FOR KEY SHARE`;
  return found;
}
