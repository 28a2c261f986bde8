import { createHash } from "node:crypto";
import { ok, type Result, refuse } from "../../kernel/result.ts";
import { concatBytes } from "./bytes.ts";
import {
  type CreatedTorrent,
  choosePieceLength,
  encodeTorrent,
  entriesProblem,
  type NewTorrent,
} from "./create-torrent.ts";

/** A file that is read when the pieces reach it. Its `length` in bytes is known before. */
export type StreamedFile = { path: string[]; length: number; open: () => AsyncIterable<Uint8Array> };

type Source = Omit<NewTorrent, "files"> & { files: StreamedFile[]; onProgress?: (share: number) => void };

/**
 * Makes the same private torrent as `createTorrent`, of files that are read as streams, one after another: no more than
 * a chunk is in memory, however large they are. Refusals: invalid (a path that no client may write to, no files, or a
 * file that is not as long as it was said to be).
 */
export async function createTorrentFromStreams({
  files,
  onProgress,
  ...source
}: Source): Promise<Result<CreatedTorrent>> {
  const entries = files.map(({ path, length }) => ({ path, length }));
  const problem = entriesProblem(source.name, entries);
  if (problem) return refuse("invalid", `No torrent can be made of this: ${problem}.`);
  const totalLength = entries.reduce((sum, { length }) => sum + length, 0);
  const pieceLength = source.pieceLength ?? choosePieceLength(totalLength);
  const pieces: Uint8Array[] = [];
  let hash = createHash("sha1");
  let inPiece = 0;
  let done = 0;
  const add = (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + pieceLength - inPiece);
      hash.update(part);
      inPiece += part.length;
      at += part.length;
      if (inPiece < pieceLength) continue;
      pieces.push(hash.digest());
      hash = createHash("sha1");
      inPiece = 0;
    }
  };
  for (const { path, length, open } of files) {
    let read = 0;
    for await (const chunk of open()) {
      read += chunk.length;
      if (read > length) break;
      add(chunk);
      done += chunk.length;
      onProgress?.(done / totalLength);
    }
    if (read !== length) return refuse("invalid", `${path.join("/")} is not as long as it was said to be.`);
  }
  if (inPiece > 0) pieces.push(hash.digest());
  return ok(await encodeTorrent({ ...source, entries, pieceLength, pieces: concatBytes(pieces) }));
}
