import { concatBytes } from "./bytes.ts";
import { pathProblem } from "./check-path.ts";
import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { infoHash, sha1 } from "./info-hash.ts";
import type { TorrentFileEntry } from "./read-files.ts";

const KIB = 1024;
const SMALLEST_PIECE = 16 * KIB;
const LARGEST_PIECE = 4096 * KIB;
const WANTED_PIECES = 1000;

export type SourceFile = { path: string[]; bytes: Uint8Array };

export type NewTorrent = {
  name: string;
  files: SourceFile[];
  announce?: string;
  comment?: string;
  createdBy?: string;
  createdAt?: Date;
  /** Bytes, a power of two; chosen by total length when absent. */
  pieceLength?: number;
};

export type CreatedTorrent = {
  bytes: Uint8Array<ArrayBuffer>;
  infoHash: string;
  pieceLength: number;
  totalLength: number;
};

/** Powers of two from 16 KiB to 4 MiB, for at most about a thousand pieces. */
export function choosePieceLength(totalLength: number): number {
  let pieceLength = SMALLEST_PIECE;
  while (pieceLength < LARGEST_PIECE && totalLength / pieceLength > WANTED_PIECES) pieceLength *= 2;
  return pieceLength;
}

/**
 * Makes a private torrent of version 1 (BEP 3, BEP 27) of files in memory. One file whose path is the name becomes a
 * single-file torrent, everything else a folder. For files of ours: it throws where no torrent can be made of them.
 */
export async function createTorrent(source: NewTorrent): Promise<CreatedTorrent> {
  const { files } = source;
  const entries = files.map(({ path, bytes }) => ({ path, length: bytes.length }));
  const problem = entriesProblem(source.name, entries);
  if (problem) throw new RangeError(`no torrent can be made: ${problem}`);
  const whole = concatBytes(files.map(({ bytes }) => bytes));
  const pieceLength = source.pieceLength ?? choosePieceLength(whole.length);
  return encodeTorrent({ ...source, entries, pieceLength, pieces: await hashPieces(whole, pieceLength) });
}

/** Why no torrent can be made of these files, in words, or null: a path that no client may write to, or no files. */
export function entriesProblem(name: string, entries: readonly TorrentFileEntry[]): string | null {
  if (entries.length === 0) return "there are no files";
  return pathProblem([name]) ?? entries.map(({ path }) => pathProblem(path)).find((found) => found !== null) ?? null;
}

type Hashed = Omit<NewTorrent, "files"> & { entries: TorrentFileEntry[]; pieceLength: number; pieces: Uint8Array };

/** Writes the torrent of files whose pieces are hashed already. */
export async function encodeTorrent(source: Hashed): Promise<CreatedTorrent> {
  const { name, entries, pieceLength, pieces } = source;
  const totalLength = entries.reduce((sum, { length }) => sum + length, 0);
  const info = new Map<string, Encodable>([
    ["name", name],
    ["piece length", pieceLength],
    ["pieces", pieces],
    ["private", 1],
  ]);
  const [only] = entries;
  if (entries.length === 1 && only?.path.length === 1 && only.path[0] === name) info.set("length", totalLength);
  else info.set("files", entries.map(describeFile));
  const infoBytes = encodeBencode(info);
  const root = new Map<string, Encodable>([["info", { raw: infoBytes }]]);
  if (source.announce !== undefined) root.set("announce", source.announce);
  if (source.comment !== undefined) root.set("comment", source.comment);
  if (source.createdBy !== undefined) root.set("created by", source.createdBy);
  if (source.createdAt) root.set("creation date", Math.floor(source.createdAt.getTime() / 1000));
  return { bytes: encodeBencode(root), infoHash: await infoHash(infoBytes), pieceLength, totalLength };
}

const describeFile = ({ path, length }: TorrentFileEntry): Encodable =>
  new Map<string, Encodable>([
    ["length", length],
    ["path", path],
  ]);

/** The SHA-1 of each piece in a row, 20 bytes a piece; the last piece may be short. */
async function hashPieces(whole: Uint8Array, pieceLength: number): Promise<Uint8Array> {
  const hashes: Uint8Array[] = [];
  for (let at = 0; at < whole.length; at += pieceLength) hashes.push(await sha1(whole.subarray(at, at + pieceLength)));
  return concatBytes(hashes);
}
