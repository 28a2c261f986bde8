import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { previewColumns, previewView } from "./preview-view.ts";
import { PreviewsOfUpload } from "./schema.ts";

/** Finds the previews of an upload in their order, for its uploader and, once it was sent, moderators. Refusals: not-found. */
export const findUploadPreviews = defineUseCase({
  name: "previews.find-of-upload",
  input: PreviewsOfUpload,
  allow: isSignedIn,
  async read({ db, actor }, { uploadId }) {
    const upload = await db.userUpload.findFirst({
      where: {
        id: uploadId,
        OR: [{ userId: actor.id }, ...(actor.isAdmin ? [{ status: { not: "draft" as const } }] : [])],
      },
      select: { previews: { select: previewColumns, orderBy: { position: "asc" } } },
    });
    return upload
      ? ok({ uploadId, previews: upload.previews.map(previewView) })
      : refuse("not-found", "There is no such upload.");
  },
});
