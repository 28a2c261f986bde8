import { type MemberHandle, NO_PEER, type PeerHandle, type SwarmHandle } from "./handles.ts";
import { hashOf } from "./peer-layout.ts";

// A chunk holds 65,536 buckets.
const SHIFT = 16;
const BUCKETS_PER_CHUNK = 1 << SHIFT;
const MASK = BUCKETS_PER_CHUNK - 1;

/**
 * The first peer of each bucket of a hash table. It grows by one bucket at a time (linear hashing): a table that
 * doubles would stop all announces while it rehashes ten million peers.
 */
export class Buckets {
  size = 1;
  /** The largest power of two that is not above `size`. Buckets below `size - #half` are already split. */
  #half = 1;
  readonly #chunks: Int32Array[] = [createChunk()];

  of(swarm: SwarmHandle, member: MemberHandle): number {
    const hash = hashOf(swarm, member);
    const bucket = hash & (this.#half * 2 - 1);
    return bucket < this.size ? bucket : bucket & (this.#half - 1);
  }

  first(bucket: number): PeerHandle {
    return (this.#chunks[bucket >> SHIFT] as Int32Array)[bucket & MASK] as PeerHandle;
  }

  setFirst(bucket: number, peer: PeerHandle): void {
    (this.#chunks[bucket >> SHIFT] as Int32Array)[bucket & MASK] = peer;
  }

  /** Adds a bucket. Returns the one whose peers must be divided between the two. */
  grow(): number {
    const split = this.size - this.#half;
    if (this.size === this.#chunks.length * BUCKETS_PER_CHUNK) this.#chunks.push(createChunk());
    this.size += 1;
    if (this.size === this.#half * 2) this.#half = this.size;
    return split;
  }
}

const createChunk = () => new Int32Array(BUCKETS_PER_CHUNK).fill(NO_PEER);
