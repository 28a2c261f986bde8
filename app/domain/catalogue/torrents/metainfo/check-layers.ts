import type { Refusal } from "../../../core/kernel/result.ts";
import { decodeBinary } from "./bytes.ts";
import type { ScannedTorrent } from "./find-info.ts";
import { BLOCK_BYTES, HASH_BYTES, nextPowerOfTwo } from "./merkle.ts";
import { contentOf, invalidTorrent } from "./node.ts";
import type { FileNode } from "./read-files.ts";
import type { ReadTorrent } from "./read-metainfo.ts";
import { shownPath } from "./shown-path.ts";

/**
 * Synchronous, because each of up to 300,000 hashes would otherwise wait for a turn of the event loop. Returns one
 * character per byte, which Node creates three times as fast as an array.
 */
export type Sha256 = (bytes: Uint8Array) => string;

/** Checks the piece layers that are present against the roots of the files (BEP 52). */
export function checkLayers(
  { bytes, root }: ScannedTorrent,
  { metainfo: { name, pieceLength } }: ReadTorrent,
  files: FileNode[],
  sha256: Sha256 | null,
): Refusal | null {
  const node = root.entries.get("piece layers");
  if (!node) return null;
  if (node.kind !== "dictionary") return invalidTorrent("its piece layers are not a dictionary (BEP 52)");
  for (const [key, layer] of node.entries)
    if (key.length !== HASH_BYTES || layer.kind !== "string" || (layer.end - layer.from) % HASH_BYTES !== 0)
      return invalidTorrent("its piece layers hold a value that is not a sequence of 32-byte hashes (BEP 52)");
  const isRight = new Set<string>();
  for (const { path, length, root: fileRoot } of files) {
    const key = length > pieceLength && fileRoot ? decodeBinary(fileRoot) : "";
    const layer = node.entries.get(key);
    if (layer?.kind !== "string") continue;
    const hashes = contentOf(bytes, layer);
    const isWhole = hashes.length === HASH_BYTES * Math.ceil(length / pieceLength);
    // Files with the same content share a layer, which is hashed once.
    const isKnown = sha256 === null || isRight.has(key);
    const problem = !isWhole
      ? "its piece layer does not have one hash for each piece (BEP 52)"
      : isKnown || rootOfLayer(hashes, pieceLength, sha256) === key
        ? null
        : "its piece layer does not hash to its pieces root (BEP 52)";
    if (problem) return invalidTorrent(`${shownPath(name, path)}: ${problem}`);
    isRight.add(key);
  }
  return null;
}

/** The root of the hashes of pieces; the rest of the tree is filled with the root of a piece of zeros (BEP 52). */
function rootOfLayer(hashes: Uint8Array, pieceLength: number, sha256: Sha256): string {
  const missing = new Uint8Array(2 * HASH_BYTES);
  const hashInto = (pair: Uint8Array, target: Uint8Array, at: number) => {
    const hash = sha256(pair);
    for (let byte = 0; byte < HASH_BYTES; byte++) target[at + byte] = hash.charCodeAt(byte);
  };
  const raiseMissing = () => {
    hashInto(missing, missing, 0);
    missing.copyWithin(HASH_BYTES, 0, HASH_BYTES);
  };
  for (let width = pieceLength / BLOCK_BYTES; width > 1; width /= 2) raiseMissing();
  // Each level of the tree overwrites the one below it.
  const level = new Uint8Array(hashes.length + HASH_BYTES);
  level.set(hashes);
  let count = hashes.length / HASH_BYTES;
  for (let width = nextPowerOfTwo(count); width > 1; width /= 2) {
    if (count % 2 === 1) level.set(missing.subarray(HASH_BYTES), count * HASH_BYTES);
    count = Math.ceil(count / 2);
    for (let at = 0; at < count; at++)
      hashInto(level.subarray(at * 2 * HASH_BYTES, (at + 1) * 2 * HASH_BYTES), level, at * HASH_BYTES);
    raiseMissing();
  }
  return decodeBinary(level.subarray(0, HASH_BYTES));
}
