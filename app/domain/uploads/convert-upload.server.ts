import { isSignedIn } from "../kernel/allow.ts";
import { refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { announceUrl } from "../torrents/download-torrent.server.ts";
import { convertTorrent, NO_PASSKEY } from "../torrents/metainfo/convert-torrent.ts";
import { MAX_TORRENT_BYTES, torrentTooLarge } from "../torrents/metainfo/find-info.ts";
import { BeginUpload } from "./schema.ts";

/**
 * Converts a .torrent for the member where the browser cannot; nothing of it is kept. Refusals: too-large; invalid,
 * with what is wrong in the file; conflict (no passkey); rate-limited.
 */
export const convertUpload = defineUseCase({
  name: "uploads.convert",
  input: BeginUpload.pick({ torrent: true }),
  allow: isSignedIn,
  limit: "upload",
  async read({ db, site, actor, origin }, { torrent }) {
    if (torrent.size > MAX_TORRENT_BYTES) return torrentTooLarge();
    const member = await db.user.findUnique({ where: { id: actor.id }, select: { passkey: true } });
    if (!member?.passkey) return refuse("conflict", NO_PASSKEY);
    const announce = announceUrl(origin, member.passkey);
    const bytes = new Uint8Array(await torrent.arrayBuffer());
    return convertTorrent(bytes, { fileName: torrent.name, announce, createdBy: site.name });
  },
});
