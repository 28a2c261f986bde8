import path from "node:path";
import type { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readLanding } from "../site-pages/read-landing.server.ts";
import { noSuchPreview } from "./preview-place.server.ts";
import { OnePreview } from "./schema.ts";

/** A listed torrent's is every member's to hear; another one its uploader's and the reviewers'. */
const heardBy = (actor: Actor): Prisma.PreviewWhereInput =>
  mayDo(actor, "uploads.review") ? {} : { OR: [{ torrent: { isActive: true } }, { upload: { userId: actor.id } }] };

/**
 * Reads the MP3 of a preview: for every member if the torrent is listed, otherwise only for the uploader and
 * moderators. Visitors get those that the landing page plays. Refusals: not-found (also one that is not ready).
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
    // A preview never changes: the part of its name that is chance is the mark of its bytes.
    return bytes ? ok({ bytes, version: path.basename(preview.storedName ?? "", ".mp3") }) : noSuchPreview();
  },
});
