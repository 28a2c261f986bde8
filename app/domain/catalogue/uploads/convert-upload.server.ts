import { isSignedIn } from "../../core/kernel/allow.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sharingKeysOf } from "../../people/tokens/sharing-keys.server.ts";
import { announceUrl } from "../torrents/announce-url.ts";
import { convertTorrent, NO_PASSKEY } from "../torrents/metainfo/convert-torrent.ts";
import { MAX_TORRENT_BYTES, torrentTooLarge } from "../torrents/metainfo/find-info.ts";
import { BeginUpload } from "./schema.ts";

/**
 * Converts a .torrent for the member if the browser cannot; nothing of it is stored. Refusals: too-large; invalid, with
 * the fault of the file; conflict (no passkey); rate-limited.
 */
export const convertUpload = defineUseCase({
  name: "uploads.convert",
  input: BeginUpload.pick({ torrent: true }),
  allow: isSignedIn,
  limit: "upload",
  async read(context, { torrent }) {
    const { site, origin } = context;
    if (torrent.size > MAX_TORRENT_BYTES) return torrentTooLarge();
    const keys = await sharingKeysOf(context, NO_PASSKEY);
    if (!keys.ok) return keys;
    const announce = announceUrl(origin, keys.value.passkey);
    const bytes = new Uint8Array(await torrent.arrayBuffer());
    return convertTorrent(bytes, { fileName: torrent.name, announce, createdBy: site.name });
  },
});
