import { isSignedIn } from "../actor.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { ok, refuse } from "../result.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
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
      select: { userId: true, torrentId: true, comment: true, torrent: { select: { name: true } } },
    });
    if (!comment) return gone();
    if (!mayDeleteComment(actor, comment)) return refuse("forbidden", "You can only delete your own comments.");
    return context.db.$transaction(async (tx) => {
      const deleted = await tx.torrentComment.deleteMany({ where: { id: commentId } });
      if (deleted.count === 0) return gone();
      await tx.torrent.updateMany({ where: { id: comment.torrentId }, data: { comments: { decrement: 1 } } });
      // One's own is no administrative act.
      if (actor.id !== comment.userId)
        await recordAct(tx, context, {
          act: "comments.delete",
          subject: { kind: "comment", id: commentId, name: `A comment on ${comment.torrent.name}` },
          before: { userId: comment.userId, comment: comment.comment },
        });
      return ok({ id: commentId, torrentId: comment.torrentId });
    });
  },
});
