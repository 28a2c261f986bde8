import { ok, type Result } from "../kernel/result.ts";
import { makePrivate } from "../torrents/metainfo/make-private.ts";
import { infoHashesOf, type Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { decodeNfo } from "../torrents/nfo/decode-nfo.server.ts";

/** A private torrent; `hashes` are also those of the file as it was sent. */
export type SentTorrent = Torrent & {
  /** The hash of the file as it was sent, where making it private has changed it. */
  sentInfoHash: string | null;
};

/**
 * Reads a .torrent that somebody sent and makes it private. This is the only time that its bytes are scanned: whoever
 * stores or lists it gets this value. Refusals: too-large, invalid, with the reason.
 */
export function readSent(sent: Uint8Array): Result<SentTorrent> {
  const made = makePrivate(sent);
  if (!made.ok) return made;
  const { bytes, metainfo, original } = made.value;
  const now = infoHashesOf(metainfo);
  const before = original && infoHashesOf(original);
  const hashes = [...now.hashes, ...(before?.hashes ?? [])];
  return ok({ ...now, bytes, metainfo, hashes, sentInfoHash: before?.infoHash ?? null });
}

/** An NFO as text, null where there is none. Refusals: too-large. */
export const readSentNfo = (bytes: Uint8Array | null): Result<string | null> =>
  bytes && bytes.length > 0 ? decodeNfo(bytes) : ok(null);
