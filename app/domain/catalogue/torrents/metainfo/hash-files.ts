import { ok, type Result, refuse } from "../../../core/kernel/result.ts";
import { concatBytes } from "./bytes.ts";
import type { Hasher } from "./hasher.ts";
import { BLOCK_BYTES, hashBlocks, merkleRoot, nextPowerOfTwo } from "./merkle.ts";

/** `v1` is BEP 3. A hybrid is version 1 and version 2 (BEP 52) in one, for clients of both kinds. */
export type TorrentFormat = "v1" | "hybrid";

/** A file that is read when its turn comes. Its `length` in bytes is known before. */
export type StreamedFile = { path: string[]; length: number; open: () => AsyncIterable<Uint8Array> };

/** Version 2's entry for a file that is not empty. `layer` holds one hash per piece if there is more than one piece. */
export type FileTree = { root: Uint8Array; layer: Uint8Array | null };

/** `pieces`: the SHA-1 of all pieces, concatenated. `trees`: one per file; null for an empty file and in a `v1`. */
export type HashedFiles = { pieces: Uint8Array; trees: (FileTree | null)[] };

type Options = {
  pieceLength: number;
  format: TorrentFormat;
  hasher: Hasher;
  onProgress?: ((done: number) => void) | undefined;
};

/**
 * In a hybrid every file starts at a piece boundary, and the rest of its last piece counts as zeros (BEP 47). A single
 * file needs none; clients pad the last of several files too.
 */
export const needsPadding = (files: readonly unknown[], format: TorrentFormat) =>
  format === "hybrid" && files.length > 1;

/** Maximum bytes of pieces that are read but not hashed yet. At least two pieces, however large they are. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024;

/**
 * Reads files one after another and hashes their pieces. Some pieces are hashed while the next is read; only those are
 * in memory. Refusals: invalid (a file whose length is not the stated one).
 */
export async function hashFiles(files: readonly StreamedFile[], options: Options): Promise<Result<HashedFiles>> {
  const { pieceLength, format, hasher, onProgress } = options;
  const isHybrid = format === "hybrid";
  const isPadded = needsPadding(files, format);
  const pieces: Uint8Array[] = [];
  const trees: (FileTree | null)[] = [];
  const waiting: Promise<void>[] = [];
  const most = Math.max(2, Math.floor(MOST_WAITING_BYTES / pieceLength));
  let done = 0;

  /** Hashes a piece and, in a hybrid, computes its root within the tree of its file. */
  async function take(piece: Uint8Array, roots: Uint8Array[] | null): Promise<void> {
    const index = pieces.push(piece.subarray(0, 0)) - 1;
    const at = roots ? roots.push(piece.subarray(0, 0)) - 1 : 0;
    const hashing = (async () => {
      const [v1, blocks] = await Promise.all([
        hasher.sha1(isPadded ? padded(piece, pieceLength) : piece),
        roots ? hashBlocks(piece, hasher) : null,
      ]);
      pieces[index] = v1;
      if (!roots || !blocks) return;
      const isWhole = at > 0 || piece.length === pieceLength;
      const width = isWhole ? pieceLength / BLOCK_BYTES : nextPowerOfTwo(blocks.length);
      roots[at] = await merkleRoot(blocks, width, hasher);
    })();
    // A failure is thrown where this is awaited, further down.
    hashing.catch(() => undefined);
    waiting.push(hashing);
    if (waiting.length >= most) await waiting.shift();
  }

  const assemble = pieceAssembler(pieceLength);
  const rootsOf: (Uint8Array[] | null)[] = [];
  for (const [number, { path, length, open }] of files.entries()) {
    const roots: Uint8Array[] | null = isHybrid ? [] : null;
    rootsOf.push(roots);
    let read = 0;
    for await (const chunk of open()) {
      read += chunk.length;
      if (read > length) break;
      for (const piece of assemble.add(chunk)) await take(piece, roots);
      done += chunk.length;
      onProgress?.(done);
    }
    if (read !== length) return refuse("invalid", `${path.join("/")} is not as long as it was said to be.`);
    const rest = isHybrid || number === files.length - 1 ? assemble.end() : null;
    if (rest) await take(rest, roots);
  }
  await Promise.all(waiting);
  for (const roots of rootsOf) trees.push(roots && roots.length > 0 ? await treeOf(roots, options) : null);
  return ok({ pieces: concatBytes(pieces), trees });
}

async function treeOf(roots: Uint8Array[], { pieceLength, hasher }: Options): Promise<FileTree> {
  const [only] = roots;
  if (roots.length === 1 && only) return { root: only, layer: null };
  const emptyPiece = await merkleRoot([], pieceLength / BLOCK_BYTES, hasher);
  const root = await merkleRoot(roots, nextPowerOfTwo(roots.length), hasher, emptyPiece);
  return { root, layer: concatBytes(roots) };
}

function padded(piece: Uint8Array, pieceLength: number): Uint8Array {
  if (piece.length === pieceLength) return piece;
  const whole = new Uint8Array(pieceLength);
  whole.set(piece);
  return whole;
}

/** Assembles pieces from chunks of any length. A piece within one chunk is a view of it, not a copy. */
function pieceAssembler(pieceLength: number) {
  let parts: Uint8Array[] = [];
  let held = 0;
  const end = (): Uint8Array | null => {
    if (held === 0) return null;
    const [only] = parts;
    const piece = parts.length === 1 && only ? only : concatBytes(parts);
    parts = [];
    held = 0;
    return piece;
  };
  function* add(chunk: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + pieceLength - held);
      parts.push(part);
      held += part.length;
      at += part.length;
      if (held < pieceLength) continue;
      const piece = end();
      if (piece) yield piece;
    }
  }
  return { add, end };
}
