import { paths } from "#app/paths/paths.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { forgetPages, forgetPart } from "../../notify/notices/forget.server.ts";
import { mayDeleteComment, noSuchComment } from "./find-comments.server.ts";
import { CommentSaved } from "./output.ts";
import { OneComment } from "./schema.ts";

/** Deletes a comment and lowers the torrent's count. Refusals: not-found, forbidden (another member's). */
export const deleteComment = defineUseCase({
  name: "comments.delete",
  input: OneComment,
  output: CommentSaved,
  allow: isSignedIn,
  async write({ tx, actor }, { commentId }) {
    const comment = await tx.torrentComment.findUnique({ where: { id: commentId }, select: { userId: true } });
    if (!comment) return noSuchComment();
    if (!mayDeleteComment(actor, comment)) return refuse("forbidden", "You can only delete your own comments.");
    return deleteCommentIn(tx, actor, commentId);
  },
});

/** Does this as a step of another use case, which passes on the audit entry. Refusals: not-found. */
export async function deleteCommentIn(
  tx: Tx,
  actor: Actor,
  commentId: number,
): Promise<Written<{ id: number; torrentId: number }, "audit">> {
  const found = await tx.torrentComment.findUnique({
    where: { id: commentId },
    select: { userId: true, torrentId: true, comment: true, torrent: { select: { name: true } } },
  });
  const { count } = await tx.torrentComment.deleteMany({ where: { id: commentId } });
  if (!found || count === 0) return noSuchComment();
  const { userId, torrentId, comment, torrent } = found;
  await tx.torrent.updateMany({ where: { id: torrentId }, data: { comments: { decrement: 1 } } });
  await forgetPart(tx, { page: paths.torrent(torrentId), link: paths.comment(commentId) });
  await forgetPages(tx, [paths.comment.thanks(commentId)]);
  const value = { id: commentId, torrentId };
  if (actor.id === userId) return ok(value, { audit: { unaudited: "members delete their own comments" } });
  const subject = { kind: "comment", id: commentId, name: `A comment on ${torrent.name}` };
  return ok(value, { audit: { act: "comments.delete", subject, before: { userId, comment } } });
}
