import { ok, type Refusal, type Result } from "../../../core/kernel/result.ts";
import { checkHybrid } from "./check-hybrid.ts";
import { checkLayers, type Sha256 } from "./check-layers.ts";
import { linkProblem } from "./check-links.ts";
import type { ScannedTorrent } from "./find-info.ts";
import { HASH_BYTES } from "./merkle.ts";
import { invalidTorrent } from "./node.ts";
import { findClash } from "./path-clashes.ts";
import type { FileNode } from "./read-files.ts";
import type { ReadTorrent } from "./read-metainfo.ts";
import { shownPath } from "./shown-path.ts";

const SHA1_BYTES = 20;
const SMALLEST_V2_PIECE = 16 * 1024;
/** Clients hold whole pieces in memory; none creates longer ones. */
const MAX_PIECE_LENGTH = 512 * 1024 ** 2;
/** The limits of libtorrent; clients count no more blocks and pieces. */
const MAX_FILE_LENGTH = 2 ** 44 - SMALLEST_V2_PIECE;
const MAX_PIECES = Math.floor((2 ** 31 - 1) / SHA1_BYTES);

/**
 * Checks a received torrent against BEP 3, 47 and 52, so that every client that knows its version can load every listed
 * torrent. Piece layers may be missing, because clients ask peers for them; those that are present must match, which is
 * verified only if `sha256` is given. Refusals: invalid, with the file and the rule.
 */
export function checkTorrent(scanned: ScannedTorrent, torrent: ReadTorrent, sha256: Sha256 | null): Result<null> {
  const { v1, v2 } = torrent.nodes;
  const refused =
    checkPieceLength(torrent) ??
    [v1, v2].map((files) => files && checkFiles(torrent, files)).find(Boolean) ??
    (v1 && checkPieces(scanned, torrent, v1)) ??
    (v2 && checkRoots(torrent, v2)) ??
    (v1 && v2 && checkHybrid(torrent, v1, v2)) ??
    (v2 && checkLayers(scanned, torrent, v2, sha256));
  return refused ?? ok(null);
}

function checkPieceLength({ metainfo: { pieceLength }, nodes }: ReadTorrent): Refusal | null {
  if (pieceLength > MAX_PIECE_LENGTH) return invalidTorrent("its pieces are longer than 512 MiB");
  if (!nodes.v2) return null;
  return pieceLength >= SMALLEST_V2_PIECE && Number.isInteger(Math.log2(pieceLength))
    ? null
    : invalidTorrent("the piece length of version 2 must be a power of two of at least 16 KiB (BEP 52)");
}

/** Rules for the files of both versions. */
function checkFiles({ metainfo: { name, pieceLength } }: ReadTorrent, nodes: FileNode[]): Refusal | null {
  const files = nodes.filter(({ isPadding }) => !isPadding);
  if (files.every(({ length }) => length === 0)) return invalidTorrent("all its files are empty");
  const clash = findClash(files.map(({ path }) => path));
  if (clash) return invalidTorrent(`${shownPath(name, clash.path)}: ${clash.rule}`);
  const large = nodes.find(({ length }) => length > MAX_FILE_LENGTH);
  if (large) return invalidTorrent(`${shownPath(name, large.path)}: it is larger than 16 TiB`);
  const pieces = nodes.reduce((sum, { length }) => sum + Math.floor(length / pieceLength), 0);
  return pieces > MAX_PIECES ? invalidTorrent("it has too many pieces; choose longer ones") : linkProblem(name, files);
}

function checkPieces({ info }: ScannedTorrent, { metainfo }: ReadTorrent, nodes: FileNode[]): Refusal | null {
  const pieces = info.entries.get("pieces");
  if (pieces?.kind !== "string") return invalidTorrent("its pieces are not hashes");
  const length = nodes.reduce((sum, file) => sum + file.length, 0);
  return pieces.end - pieces.from === SHA1_BYTES * Math.ceil(length / metainfo.pieceLength)
    ? null
    : invalidTorrent("its number of pieces does not match its length");
}

function checkRoots({ metainfo: { name } }: ReadTorrent, nodes: FileNode[]): Refusal | null {
  for (const { path, length, isPadding, root } of nodes) {
    const problem = isPadding ? "version 2 must not have padding files (BEP 52)" : rootProblem(length, root);
    if (problem) return invalidTorrent(`${shownPath(name, path)}: ${problem}`);
  }
  return null;
}

function rootProblem(length: number, root: Uint8Array | null): string | null {
  if (length === 0) return root && "an empty file must not have a pieces root (BEP 52)";
  if (!root) return "it has no pieces root (BEP 52)";
  if (root.length !== HASH_BYTES) return "its pieces root must have 32 bytes (BEP 52)";
  return root.every((byte) => byte === 0) ? "its pieces root consists of zeros (BEP 52)" : null;
}
