import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { OneUpload } from "./schema.ts";

/** Deletes a draft of the member's own. Refusals: not-found (also once it was sent). */
export const discardDraft = defineUseCase({
  name: "uploads.discard-draft",
  input: OneUpload,
  allow: isSignedIn,
  async write({ tx, actor }, { uploadId }) {
    const { count } = await tx.userUpload.deleteMany({ where: { id: uploadId, userId: actor.id, status: "draft" } });
    return count === 1 ? ok({ uploadId }) : noSuchUpload();
  },
});
