import { ok, type Result } from "../../../core/kernel/result.ts";
import type { Sha256 } from "./check-layers.ts";
import { checkTorrent } from "./check-torrent.ts";
import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { findInfo, MAX_TORRENT_BYTES, torrentTooLarge } from "./find-info.ts";
import { bytesOf, type DictionaryNode } from "./node.ts";
import { type Metainfo, metainfoOf } from "./read-metainfo.ts";
import { MAX_NEW_VALUES, tooManyValues } from "./scan-bencode.ts";

export type PrivateTorrent = {
  bytes: Uint8Array;
  metainfo: Metainfo;
  /** The metainfo of the original file if it was not private; otherwise null. */
  original: Metainfo | null;
};

/**
 * Reads a received .torrent, checks it against all rules, and sets `private=1` (BEP 27), so that clients ask only this
 * tracker for peers. If that changes the torrent, its info hash changes too, and its seeders need the new file.
 * Otherwise the bytes are returned unchanged. The file is scanned once: both versions differ only in that key. `sha256`
 * verifies piece layers; without it only their sizes are checked. Refusals: those of `readMetainfo` and `checkTorrent`.
 */
export function makePrivate(sent: Uint8Array, sha256: Sha256 | null = null): Result<PrivateTorrent> {
  const found = findInfo(sent, MAX_NEW_VALUES);
  if (!found.ok) return found;
  const { bytes: data, root, info, values } = found.value;
  const read = metainfoOf(found.value);
  if (!read.ok) return read;
  const checked = checkTorrent(found.value, read.value, sha256);
  if (!checked.ok) return checked;
  const { metainfo } = read.value;
  if (metainfo.isPrivate) return ok({ bytes: data, metainfo, original: null });
  const infoBytes = encodeBencode(rawEntries(data, info).set("private", 1));
  const bytes = encodeBencode(rawEntries(data, root).set("info", { raw: infoBytes }));
  // The added key must not make the file too large for the site itself.
  if (bytes.length > MAX_TORRENT_BYTES) return torrentTooLarge();
  if (values >= MAX_NEW_VALUES) return tooManyValues(MAX_NEW_VALUES);
  return ok({ bytes, metainfo: { ...metainfo, infoBytes, isPrivate: true }, original: metainfo });
}

const rawEntries = (data: Uint8Array, { entries }: DictionaryNode): Map<string, Encodable> =>
  new Map([...entries].map(([key, node]): [string, Encodable] => [key, { raw: bytesOf(data, node) }]));
