import path from "node:path";
import { mayDo } from "../kernel/actor.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchPreview } from "./preview-place.server.ts";
import { OnePreview } from "./schema.ts";

/**
 * Reads the MP3 of a preview: of a listed torrent for every member, otherwise for the uploader and moderators alone.
 * Refusals: not-found (also one that is not ready).
 */
export const readPreview = defineUseCase({
  name: "previews.read",
  input: OnePreview,
  allow: isSignedIn,
  async read({ db, storage, actor }, { previewId }) {
    const preview = await db.preview.findFirst({
      where: {
        id: previewId,
        status: "ready",
        ...(mayDo(actor, "uploads.review")
          ? {}
          : { OR: [{ torrent: { isActive: true } }, { upload: { userId: actor.id } }] }),
      },
      select: { storedName: true },
    });
    const bytes = preview?.storedName && (await storage.get(preview.storedName));
    // A preview never changes: the part of its name that is chance is the mark of its bytes.
    return bytes ? ok({ bytes, version: path.basename(preview.storedName ?? "", ".mp3") }) : noSuchPreview();
  },
});
