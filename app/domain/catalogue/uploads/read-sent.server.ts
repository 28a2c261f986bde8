import { hash } from "node:crypto";
import { ok, type Refusal, type Result, refuseField } from "../../core/kernel/result.ts";
import { makePrivate } from "../torrents/metainfo/make-private.ts";
import { infoHashesOf, type Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { decodeNfo } from "../torrents/nfo/decode-nfo.server.ts";

/** A private torrent; `hashes` include those of the file as it was sent. */
export type SentTorrent = Torrent & {
  /** The hash of the file as it was sent, if making it private has changed it. */
  sentInfoHash: string | null;
};

const sha256 = (bytes: Uint8Array): string => hash("sha256", bytes, "binary");

/**
 * Reads a .torrent that somebody sent and makes it private. Its bytes are scanned only here: code that stores or lists
 * it gets this value. Refusals: too-large, invalid, with the reason.
 */
export function readSent(sent: Uint8Array): Result<SentTorrent> {
  const made = makePrivate(sent, sha256);
  if (!made.ok) return made;
  const { bytes, metainfo, original } = made.value;
  const now = infoHashesOf(metainfo);
  const before = original && infoHashesOf(original);
  const hashes = [...now.hashes, ...(before?.hashes ?? [])];
  return ok({ ...now, bytes, metainfo, hashes, sentInfoHash: before?.infoHash ?? null });
}

/** An NFO as pages show it and as it was sent; both null if there is none. */
export type SentNfo = { nfo: string | null; nfoBytes: Uint8Array<ArrayBuffer> | null };

export const noNfo: SentNfo = { nfo: null, nfoBytes: null };

/** A mark that tells whether an NFO has changed. */
export const nfoMark = (nfo: string | null): string | null => nfo && hash("sha256", nfo);

/** Refusals: too-large. */
export function readSentNfo(bytes: Uint8Array | null): Result<SentNfo> {
  if (!bytes || bytes.length === 0) return ok(noNfo);
  const text = decodeNfo(bytes);
  if (!text.ok) return text;
  // A file of blank lines counts as none.
  return ok(text.value.trim() === "" ? noNfo : { nfo: text.value, nfoBytes: new Uint8Array(bytes) });
}

/** The refusal of a file, with the reason attached to the field that it came in. */
export const beside = (field: string, { message, code, see }: Refusal): Refusal => ({
  ...refuseField(field, message, code),
  ...(see ? { see } : {}),
});
