import { concatBytes } from "./bytes.ts";
import type { Hasher } from "./hasher.ts";

/** Bytes covered by one leaf of version 2's trees (BEP 52). */
export const BLOCK_BYTES = 16 * 1024;

/** Length of a SHA-256 hash. */
export const HASH_BYTES = 32;

/** The hash of each block of some bytes, without the leaves that fill up the tree. */
export function hashBlocks(bytes: Uint8Array, { sha256 }: Hasher): Promise<Uint8Array[]> {
  const blocks: Promise<Uint8Array>[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) blocks.push(sha256(bytes.subarray(at, at + BLOCK_BYTES)));
  return Promise.all(blocks);
}

/** The root of a tree with this number of leaves (a power of two); missing ones are `filler`. */
export async function merkleRoot(
  leaves: readonly Uint8Array[],
  width: number,
  { sha256 }: Hasher,
  filler: Uint8Array = new Uint8Array(HASH_BYTES),
): Promise<Uint8Array> {
  let level = [...leaves];
  let missing = filler;
  for (let left = width; left > 1; left /= 2) {
    const pairs: Promise<Uint8Array>[] = [];
    for (let at = 0; at < level.length; at += 2)
      pairs.push(sha256(concatBytes([level[at] ?? missing, level[at + 1] ?? missing])));
    [level, missing] = [await Promise.all(pairs), await sha256(concatBytes([missing, missing]))];
  }
  return level[0] ?? missing;
}

/** The smallest power of two that is at least `count`. */
export function nextPowerOfTwo(count: number): number {
  let power = 1;
  while (power < count) power *= 2;
  return power;
}
