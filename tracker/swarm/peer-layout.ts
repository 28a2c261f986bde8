import { ID_LENGTH } from "../protocol/ids.ts";

/*
 * The layout of a peer in memory: fourteen 32-bit words (56 bytes) and three 64-bit counters (24 bytes). The first five
 * words are its id. Words that are read together are adjacent, for the processor's cache.
 */

// A chunk holds 4,096 peers: the upper bits of a handle name the chunk, the lower bits the peer in it.
export const SHIFT = 12;
export const PEERS_PER_CHUNK = 1 << SHIFT;
export const MASK = PEERS_PER_CHUNK - 1;

export const SWARM = ID_LENGTH / 4;
export const MEMBER = 6;
/** The position of each family's endpoint in its list: twice the slot, plus one if it cannot be reached. */
export const SLOT4 = 7;
export const SLOT6 = 8;
/** The next peer of the hash bucket; for a free peer, the next free one. */
export const NEXT = 9;
export const SECONDS = 10;
/** The last announce by the other family than the most recent one. Meaningless for a peer with one endpoint. */
export const OTHER_SECONDS = 11;
/** The `key` that the client sent, as a hash. */
export const KEY = 12;
/** User-Agent (16 bits), milliseconds (10), flags (3), event (3). */
export const DETAILS = 13;
export const WORDS = 14;

export const EVENT_BITS = 7;
export const COMPACT = 8;
/** The last announce came by IPv6. */
export const IPV6 = 16;
/** The peer is already in the next batch. */
export const MARKED = 32;

/** The swarm word of a free peer. */
export const FREE = -1;

export const COUNTERS = 3;

/** `bytes` and `words` are the same memory. */
export type Chunk = { words: Int32Array; bytes: Buffer; counters: BigUint64Array };

export function createChunk(): Chunk {
  const words = new Int32Array(PEERS_PER_CHUNK * WORDS);
  return { words, bytes: Buffer.from(words.buffer), counters: new BigUint64Array(PEERS_PER_CHUNK * COUNTERS) };
}

/** Spreads pairs of swarm and member evenly over 32 bits. */
export function hashOf(swarm: number, member: number): number {
  let hash = Math.imul(swarm, 0x9e3779b1) ^ Math.imul(member, 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
