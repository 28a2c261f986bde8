import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sharingKeysOf } from "../../people/tokens/sharing-keys.server.ts";
import { announceUrl } from "../torrents/announce-url.ts";
import { rewriteAnnounce } from "../torrents/metainfo/rewrite-announce.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { OneUpload } from "./schema.ts";
import { torrentOf } from "./torrent-of.server.ts";

/**
 * Creates the file that a member needs for seeding their own upload: private, and announcing here with their passkey or
 * their token's key. Refusals: not-found; conflict (no passkey).
 */
export const readOwnFile = defineUseCase({
  name: "uploads.read-own-file",
  input: OneUpload,
  allow: isSignedIn,
  async read(context, { uploadId }) {
    const { db, actor, site, origin } = context;
    const upload = await db.userUpload.findFirst({
      where: { id: uploadId, userId: actor.id },
      select: { fileName: true, torrentFile: true },
    });
    if (!upload?.torrentFile) return noSuchUpload();
    const keys = await sharingKeysOf(context, "Your account has no passkey yet. Generate one first.");
    if (!keys.ok) return keys;
    const announce = announceUrl(origin, keys.value.passkey);
    const rewritten = rewriteAnnounce(torrentOf(upload), { announce, createdBy: site.name });
    if (!rewritten.ok) throw new Error(`the stored file of upload ${uploadId} is not a torrent`);
    return ok({ name: upload.fileName.replace(/\.torrent$/i, ""), bytes: rewritten.value });
  },
});
