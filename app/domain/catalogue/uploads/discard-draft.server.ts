import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { deleteExtras, takeExtras } from "./extras.server.ts";
import { beingWritten, noSuchUpload } from "./find-draft.server.ts";
import { OneUpload } from "./schema.ts";

/**
 * Deletes a draft of the member's own, or an upload that was sent back to them, with its sounds and its cover.
 * Refusals: not-found (also while it waits for review).
 */
export const discardDraft = defineUseCase({
  name: "uploads.discard-draft",
  input: OneUpload,
  allow: isSignedIn,
  async write({ tx, actor, storage }, { uploadId }) {
    const mine = { id: uploadId, userId: actor.id, status: { in: beingWritten } };
    await tx.$queryRaw`SELECT FROM user_uploads WHERE id = ${uploadId} FOR UPDATE`;
    const extras = await takeExtras(tx, mine);
    const { count } = await tx.userUpload.deleteMany({ where: mine });
    return count === 1 ? ok({ uploadId }, { afterCommit: () => deleteExtras({ storage }, extras) }) : noSuchUpload();
  },
});
