import { ok, type Result, refuse } from "../../../core/kernel/result.ts";
import { hashFiles, type StreamedFile, type TorrentFormat } from "./hash-files.ts";
import { type Hasher, infoHash, webHasher } from "./hasher.ts";
import { choosePieceLength } from "./piece-length.ts";
import { sortFiles } from "./sort-files.ts";
import { entriesProblem, type TorrentWords, writeTorrent } from "./write-torrent.ts";

export type CreatedTorrent = {
  bytes: Uint8Array<ArrayBuffer>;
  infoHash: string;
  pieceLength: number;
  totalLength: number;
};

type Source = TorrentWords & {
  files: readonly StreamedFile[];
  /** Default: `v1`. A hybrid lists its files in the order of their paths. */
  format?: TorrentFormat;
  /** Bytes, a power of two; chosen by total length if absent. */
  pieceLength?: number | undefined;
  hasher?: Hasher;
  onProgress?: (doneBytes: number) => void;
};

/**
 * Creates a private torrent of files that are read as streams, one after another: only a few pieces are in memory,
 * however large the files are. The browser, the command and the import all use this. Refusals: invalid (a path that no
 * client may write to, no files, or a file whose length is not the stated one).
 */
export async function createTorrentFromStreams(source: Source): Promise<Result<CreatedTorrent>> {
  const { format = "v1", hasher = webHasher, onProgress } = source;
  const files = format === "hybrid" ? sortFiles(source.files, format) : source.files;
  const entries = files.map(({ path, length }) => ({ path, length }));
  const problem = entriesProblem(source.name, entries);
  if (problem) return refuse("invalid", `This cannot be made into a torrent: ${problem}.`);
  const totalLength = entries.reduce((sum, { length }) => sum + length, 0);
  const pieceLength = source.pieceLength ?? choosePieceLength(totalLength);
  const hashed = await hashFiles(files, { pieceLength, format, hasher, onProgress });
  if (!hashed.ok) return hashed;
  const { bytes, infoBytes } = writeTorrent({ ...source, ...hashed.value, entries, pieceLength, format });
  return ok({ bytes, infoHash: await infoHash(infoBytes, hasher), pieceLength, totalLength });
}
