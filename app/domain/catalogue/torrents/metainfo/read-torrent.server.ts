import { createHash } from "node:crypto";
import { ok, type Result } from "../../../core/kernel/result.ts";
import { findEntries } from "./find-entries.ts";
import { bytesOf } from "./node.ts";
import { type Metainfo, readMetainfo } from "./read-metainfo.ts";

type InfoHashes = {
  /**
   * Its id in the index and the tracker: the version 1 hash, or the truncated version 2 hash of a torrent of version 2
   * alone.
   */
  infoHash: string;
  /** The full version 2 hash, 64 hexadecimal characters; null for a torrent of version 1 alone. */
  infoHashV2: string | null;
  /** All of its hashes: version 1, and version 2 both in full and as clients announce it. */
  hashes: string[];
};

/** A .torrent that has been read: its bytes, its metainfo and its info hashes. */
export type Torrent = InfoHashes & { bytes: Uint8Array; metainfo: Metainfo };

const SHORT = 40;
const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");

/** The info hashes of version 1 (BEP 3) and 2 (BEP 52). Clients announce the first 20 bytes of the version 2 hash. */
export function infoHashesOf({ version, infoBytes }: Pick<Metainfo, "version" | "infoBytes">): InfoHashes {
  const v1 = hex("sha1", infoBytes);
  if (version === "v1") return { infoHash: v1, infoHashV2: null, hashes: [v1] };
  const v2 = hex("sha256", infoBytes);
  const short = v2.slice(0, SHORT);
  return version === "v2"
    ? { infoHash: short, infoHashV2: v2, hashes: [v2, short] }
    : { infoHash: v1, infoHashV2: v2, hashes: [v1, v2, short] };
}

/** The info hashes of a stored .torrent, whatever its files are; empty if the file is not a torrent. */
export function hashesOf(bytes: Uint8Array): string[] {
  const root = findEntries(bytes);
  const span = root.ok ? root.value.get("info") : undefined;
  const info = span ? findEntries(bytes, span.start) : null;
  if (!span || !info?.ok) return [];
  const version = !info.value.has("meta version") ? "v1" : info.value.has("pieces") ? "hybrid" : "v2";
  return infoHashesOf({ version, infoBytes: bytesOf(bytes, span) }).hashes;
}

/** Reads a .torrent as it is. Refusals: those of `readMetainfo`. */
export function readTorrent(bytes: Uint8Array): Result<Torrent> {
  const read = readMetainfo(bytes);
  return read.ok ? ok({ bytes, metainfo: read.value, ...infoHashesOf(read.value) }) : read;
}
