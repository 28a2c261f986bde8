import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { beingWritten, noSuchUpload } from "./find-draft.server.ts";
import { OneUpload } from "./schema.ts";

/** Deletes a draft of the member's own, or an upload that was sent back to them. Refusals: not-found (also while it waits). */
export const discardDraft = defineUseCase({
  name: "uploads.discard-draft",
  input: OneUpload,
  allow: isSignedIn,
  async write({ tx, actor }, { uploadId }) {
    const mine = { id: uploadId, userId: actor.id, status: { in: beingWritten } };
    const { count } = await tx.userUpload.deleteMany({ where: mine });
    return count === 1 ? ok({ uploadId }) : noSuchUpload();
  },
});
