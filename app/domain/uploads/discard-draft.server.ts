import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { OneUpload } from "./schema.ts";

/** Throws a draft of the member's own away. Refusals: not-found (also once it was sent). */
export const discardDraft = defineUseCase({
  name: "uploads.discard-draft",
  input: OneUpload,
  allow: isSignedIn,
  async run(context, { uploadId }) {
    const mine = { id: uploadId, userId: actorOf(context).id, status: "draft" as const };
    const { count } = await context.db.userUpload.deleteMany({ where: mine });
    return count === 1 ? ok({ uploadId }) : noSuchUpload();
  },
});
