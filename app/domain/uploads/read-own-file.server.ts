import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { announceUrl } from "../torrents/download-torrent.server.ts";
import { rewriteAnnounce } from "../torrents/metainfo/rewrite-announce.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { OneUpload } from "./schema.ts";
import { torrentOf } from "./torrent-of.server.ts";

/**
 * Makes the file of the member's own upload that they have to seed: private, and announcing here under their passkey.
 * Refusals: not-found; conflict (no passkey).
 */
export const readOwnFile = defineUseCase({
  name: "uploads.read-own-file",
  input: OneUpload,
  allow: isSignedIn,
  async read({ db, actor: { id: userId }, site, origin }, { uploadId }) {
    const [upload, member] = await Promise.all([
      db.userUpload.findFirst({ where: { id: uploadId, userId }, select: { fileName: true, torrentFile: true } }),
      db.user.findUnique({ where: { id: userId }, select: { passkey: true } }),
    ]);
    if (!upload?.torrentFile) return noSuchUpload();
    if (!member?.passkey) return refuse("conflict", "Your account has no passkey yet. Please generate one first.");
    const announce = announceUrl(origin, member.passkey);
    const rewritten = rewriteAnnounce(torrentOf(upload), { announce, createdBy: site.name });
    if (!rewritten.ok) throw new Error(`the stored file of upload ${uploadId} is not a torrent`);
    return ok({ name: upload.fileName.replace(/\.torrent$/i, ""), bytes: rewritten.value });
  },
});
