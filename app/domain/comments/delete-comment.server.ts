import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { mayDeleteComment } from "./policy.ts";
import { OneComment } from "./schema.ts";

const gone = () => refuse("not-found", "This comment does not exist any more.");

/** Deletes a comment and keeps the torrent's count. Refusals: not-found, forbidden (another member's). */
export const deleteComment = defineUseCase({
  name: "comments.delete",
  input: OneComment,
  allow: isSignedIn,
  async run(context, { commentId }) {
    const actor = actorOf(context);
    const comment = await context.db.torrentComment.findUnique({
      where: { id: commentId },
      select: { userId: true },
    });
    if (!comment) return gone();
    if (!mayDeleteComment(actor, comment)) return refuse("forbidden", "You can only delete your own comments.");
    return context.db.$transaction((tx) => deleteCommentIn(tx, context, commentId));
  },
});

/** The same as a step of whatever an administrator decides. Refusals, before any write: not-found. */
export async function deleteCommentIn(
  tx: Prisma.TransactionClient,
  context: Context,
  commentId: number,
): Promise<Result<{ id: number; torrentId: number }>> {
  const found = await tx.torrentComment.findUnique({
    where: { id: commentId },
    select: { userId: true, torrentId: true, comment: true, torrent: { select: { name: true } } },
  });
  const { count } = await tx.torrentComment.deleteMany({ where: { id: commentId } });
  if (!found || count === 0) return gone();
  const { userId, torrentId, comment, torrent } = found;
  await tx.torrent.updateMany({ where: { id: torrentId }, data: { comments: { decrement: 1 } } });
  // One's own is no administrative act.
  if (actorOf(context).id !== userId)
    await recordAct(tx, context, {
      act: "comments.delete",
      subject: { kind: "comment", id: commentId, name: `A comment on ${torrent.name}` },
      before: { userId, comment },
    });
  return ok({ id: commentId, torrentId });
}
