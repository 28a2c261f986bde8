import path from "node:path";
import type { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readLanding } from "../site-pages/read-landing.server.ts";
import { noSuchPreview } from "./preview-place.server.ts";
import { OnePreview } from "./schema.ts";

/** Every member may hear the preview of a listed torrent; only its uploader and reviewers may hear others. */
const heardBy = (actor: Actor): Prisma.PreviewWhereInput =>
  mayDo(actor, "uploads.review") ? {} : { OR: [{ torrent: { isActive: true } }, { upload: { userId: actor.id } }] };

/**
 * Reads the MP3 of a preview: for every member if the torrent is listed, otherwise only for the uploader and
 * moderators. Visitors get the previews that the landing page plays. Refusals: not-found (also if it is not ready).
 */
export const readPreview = defineUseCase({
  name: "previews.read",
  input: OnePreview,
  allow: anyone,
  async read({ db, storage, actor, ...context }, { previewId }) {
    if (!actor) {
      const landing = await readLanding.run({ ...context, db, storage, actor }, {});
      if (!landing.ok || !landing.value.sounds.some((sound) => sound.previewId === previewId)) return noSuchPreview();
    }
    const preview = await db.preview.findFirst({
      where: { id: previewId, status: "ready", ...(actor ? heardBy(actor) : { torrent: { isActive: true } }) },
      select: { storedName: true },
    });
    const bytes = preview?.storedName && (await storage.get(preview.storedName));
    // A preview never changes: the random part of its name identifies its bytes.
    return bytes ? ok({ bytes, version: path.basename(preview.storedName ?? "", ".mp3") }) : noSuchPreview();
  },
});
