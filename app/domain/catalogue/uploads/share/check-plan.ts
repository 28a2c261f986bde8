import { ok, type Refusal, type Result, refuse } from "../../../core/kernel/result.ts";
import { MAX_TORRENT_BYTES } from "../../torrents/metainfo/find-info.ts";
import type { TorrentFormat } from "../../torrents/metainfo/hash-files.ts";
import { makePrivate } from "../../torrents/metainfo/make-private.ts";
import type { TorrentFileEntry } from "../../torrents/metainfo/read-files.ts";
import { MAX_NEW_VALUES } from "../../torrents/metainfo/scan-bencode.ts";
import { sortFiles } from "../../torrents/metainfo/sort-files.ts";
import { entriesProblem, writeTorrent } from "../../torrents/metainfo/write-torrent.ts";

/** The bencode values of a file: its dictionary, length and path, with their keys and one name. */
const VALUES_OF_A_FILE = 6;

export type Plan = {
  name: string;
  files: readonly TorrentFileEntry[];
  format: TorrentFormat;
  pieceLength: number;
  source?: string | undefined;
};

/**
 * The refusal if this many files cannot make a torrent that this site accepts, whatever their names; otherwise null.
 */
export const tooManyFiles = (count: number): Refusal | null =>
  count * VALUES_OF_A_FILE > MAX_NEW_VALUES
    ? refuse(
        "invalid",
        `These are ${count.toLocaleString("en-US")} files, and a torrent on this site holds about 40,000. Pack some of them into an archive, or share the folder in parts.`,
      )
    : null;

/**
 * Checks before hours of hashing whether this site will accept the torrent: writes it with empty hashes, and reads it
 * like a received one. Refusals: invalid (no files, a path that no client may write to, or too many files); too-large
 * (the .torrent itself).
 */
export function checkPlan({ name, files: given, format, pieceLength, source }: Plan): Result<null> {
  const files = format === "hybrid" ? sortFiles(given, format) : given;
  const problem = entriesProblem(name, files);
  if (problem) return refuse("invalid", `This cannot be made into a torrent: ${problem}.`);
  const tooMany = tooManyFiles(files.length);
  if (tooMany) return tooMany;
  const piecesOf = (length: number) => Math.ceil(length / pieceLength);
  const totalLength = files.reduce((sum, { length }) => sum + length, 0);
  const isHybrid = format === "hybrid";
  const pieces = isHybrid ? files.reduce((sum, { length }) => sum + piecesOf(length), 0) : piecesOf(totalLength);
  const tooLarge = refuse("too-large", "The .torrent would be larger than 10 MB. Choose longer pieces.");
  if (pieces * (isHybrid ? 52 : 20) > MAX_TORRENT_BYTES) return tooLarge;
  const trees = files.map(({ length }, at) =>
    isHybrid && length > 0
      ? { root: emptyRoot(at), layer: piecesOf(length) > 1 ? new Uint8Array(32 * piecesOf(length)) : null }
      : null,
  );
  const written = writeTorrent({
    name,
    entries: files,
    format,
    pieceLength,
    source,
    pieces: new Uint8Array(20 * pieces),
    trees,
  });
  const read = makePrivate(written.bytes);
  if (read.ok) return ok(null);
  return read.code === "too-large" ? tooLarge : read;
}

/** Roots are keys, so each must be unique and not all zeros. */
function emptyRoot(number: number): Uint8Array {
  const root = new Uint8Array(32);
  new DataView(root.buffer).setUint32(0, number + 1);
  return root;
}
