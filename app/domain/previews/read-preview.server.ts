import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { OnePreview } from "./schema.ts";

/** Reads the MP3 of a preview: of a listed torrent, or, for staff, of an upload as well. Refusals: not-found. */
export const readPreview = defineUseCase({
  name: "previews.read",
  input: OnePreview,
  allow: isSignedIn,
  async read({ db, storage, actor }, { previewId }) {
    const listed = actor.isAdmin ? {} : { torrent: { isActive: true } };
    const where = { id: previewId, status: "ready" as const, ...listed };
    const row = await db.preview.findFirst({ where, select: { storedName: true } });
    const bytes = row?.storedName ? await storage.get(row.storedName) : null;
    return bytes ? ok({ bytes }) : refuse("not-found", "There is no such preview.");
  },
});
