import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { MAX_TORRENT_BYTES, torrentTooLarge } from "../torrents/metainfo/find-info.ts";
import { MAX_NFO_BYTES, nfoTooLarge } from "../torrents/nfo/decode-nfo.server.ts";
import { beside, readSent, readSentNfo } from "./read-sent.server.ts";
import { BeginUpload } from "./schema.ts";
import { storeUpload } from "./store-upload.server.ts";

/**
 * Reads a .torrent and perhaps an NFO and keeps them as a draft of the member's, for a day. Refusals: too-large;
 * invalid, with what is wrong in the file; conflict (in the index, barred, or waiting already); rate-limited.
 */
export const beginUpload = defineUseCase({
  name: "uploads.begin",
  input: BeginUpload,
  allow: isSignedIn,
  limit: "upload",
  async prepare(_, { torrent, nfo }) {
    if (torrent.size > MAX_TORRENT_BYTES) return beside("torrent", torrentTooLarge());
    if (nfo && nfo.size > MAX_NFO_BYTES) return beside("nfo", nfoTooLarge());
    const sent = readSent(await bytesOf(torrent));
    if (!sent.ok) return beside("torrent", sent);
    const read = readSentNfo(nfo ? await bytesOf(nfo) : null);
    return read.ok ? ok({ sent: sent.value, ...read.value }) : beside("nfo", read);
  },
  async write({ tx, actor, clock }, { torrent, name }, { sent, ...nfo }) {
    const named = { name: name ?? sent.metainfo.name, fileName: torrent.name };
    const upload = { sent, ...nfo, ...named, userId: actor.id, status: "draft" } as const;
    const stored = await storeUpload(tx, { clock }, upload);
    return stored.ok ? ok({ uploadId: stored.value.id }) : beside("torrent", stored);
  },
});

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
