import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lookAgain } from "../../people/members/watched.server.ts";
import { UNMARKED_EDIT_MS } from "./bounds.ts";
import { noSuchComment } from "./find-comments.server.ts";
import { CommentText } from "./output.ts";
import { EditComment } from "./schema.ts";
import { tellOfEdit } from "./tell-of-comment.server.ts";

/**
 * Changes the member's own comment. Once others have had time to read it, the change is marked. Newly mentioned
 * members are notified. Refusals: not-found, forbidden (another member's, regardless of rights).
 */
export const editComment = defineUseCase({
  name: "comments.edit",
  input: EditComment,
  output: CommentText,
  allow: isSignedIn,
  uses: "comment",
  async write({ tx, clock, actor }, { commentId, comment }) {
    const found = await tx.torrentComment.findUnique({
      where: { id: commentId, torrent: { isActive: true } },
      select: {
        userId: true,
        comment: true,
        createdAt: true,
        editedAt: true,
        torrent: { select: { id: true, name: true, uploadedBy: true } },
      },
    });
    if (!found) return noSuchComment();
    if (found.userId !== actor.id) return refuse("forbidden", "You can only edit your own comments.");
    const now = clock();
    const isMarked = comment !== found.comment && now.getTime() - found.createdAt.getTime() > UNMARKED_EDIT_MS;
    const editedAt = isMarked ? now : found.editedAt;
    const { count } = await tx.torrentComment.updateMany({ where: { id: commentId }, data: { comment, editedAt } });
    if (count === 0) return noSuchComment();
    if (!isMarked) await lookAgain(tx, actor.id, found.createdAt);
    const { torrent } = found;
    await tellOfEdit(
      tx,
      { clock },
      { ...torrent, uploaderId: torrent.uploadedBy },
      { id: commentId, comment, before: found.comment, actorId: actor.id },
    );
    return ok({ id: commentId, torrentId: torrent.id, comment, editedAt: editedAt?.toISOString() ?? null });
  },
});
