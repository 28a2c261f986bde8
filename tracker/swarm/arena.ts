import { type BlockHandle, NO_BLOCK, type PeerHandle, type Slot } from "./handles.ts";
import type { Family } from "./peer.ts";

/**
 * Blocks of one capacity: the endpoints of their entries side by side in compact form, and the peer of each entry.
 * `used`: how many blocks hold a list. `free`: the first free block; each free block's first entry points to the next
 * one.
 */
type Slab = { size: number; capacity: number; bytes: Buffer; peers: Int32Array; used: number; free: number };

const BLOCKS_PER_SLAB = 4096;
const ENTRIES_PER_SLAB = 16_384;
const NONE_FREE = -1;
/** The capacities of blocks: 1, 2, 3, 4, 6, 8, 12, 16, … A list wastes at most a third of its block. */
const CAPACITIES = [1, 2, ...Array.from({ length: 22 }, (_, i) => [3 << i, 4 << i]).flat()];

/**
 * Lists of endpoints of one family in packed form: a hundred thousand small swarms need no object each, and a range of
 * peers is one copy. A list is a block; the caller stores its block and its count. The order of a list has no meaning:
 * the last entry moves into the slot of a removed one.
 */
export class Arena {
  /** Bytes of an endpoint. */
  readonly width: 6 | 18;
  readonly #slabs: (Slab | undefined)[] = [];
  /** For each capacity, the indexes of the slabs that have a free block. */
  readonly #open: Set<number>[] = CAPACITIES.map(() => new Set());

  constructor(family: Family) {
    this.width = family === 4 ? 6 : 18;
  }

  /** Appends to a list of `count` entries. Returns its block, which changes if the list had to grow. */
  push(block: BlockHandle, count: number, peer: PeerHandle, endpoint: string): BlockHandle {
    let into = block;
    if (block === NO_BLOCK) into = this.#allocate(0);
    else if (count === this.#slab(block).capacity) into = this.#resize(block, count, this.#slab(block).size + 1);
    this.set(into, count as Slot, peer, endpoint);
    return into;
  }

  set(block: BlockHandle, slot: Slot, peer: PeerHandle, endpoint: string): void {
    const slab = this.#slab(block);
    const at = this.#first(block, slab) + slot;
    slab.peers[at] = peer;
    const { bytes } = slab;
    for (let i = 0, to = at * this.width; i < this.width; i += 1) bytes[to + i] = endpoint.charCodeAt(i);
  }

  /**
   * Removes an entry of a list of `count` entries; the last entry moves into its slot. Returns the list's block, which
   * changes if half of the old one would be empty.
   */
  remove(block: BlockHandle, count: number, slot: Slot): BlockHandle {
    const slab = this.#slab(block);
    const first = this.#first(block, slab);
    const last = count - 1;
    if (slot !== last) {
      slab.peers[first + slot] = slab.peers[first + last] as number;
      const from = (first + last) * this.width;
      slab.bytes.copyWithin((first + slot) * this.width, from, from + this.width);
    }
    if (last === 0) {
      this.#release(block);
      return NO_BLOCK;
    }
    const smaller = slab.size - 2;
    return smaller > 0 && last <= (CAPACITIES[smaller] as number) ? this.#resize(block, last, smaller) : block;
  }

  peer(block: BlockHandle, slot: Slot): PeerHandle {
    const slab = this.#slab(block);
    return slab.peers[this.#first(block, slab) + slot] as PeerHandle;
  }

  /** The compact form of `length` entries, starting at `start`, as a binary string. */
  slice(block: BlockHandle, start: Slot, length: number): string {
    const slab = this.#slab(block);
    const from = (this.#first(block, slab) + start) * this.width;
    return slab.bytes.toString("latin1", from, from + length * this.width);
  }

  #slab(block: BlockHandle): Slab {
    return this.#slabs[Math.floor(block / BLOCKS_PER_SLAB)] as Slab;
  }

  /** The index of a block's first entry in its slab. */
  #first(block: BlockHandle, { capacity }: Slab): number {
    return (block % BLOCKS_PER_SLAB) * capacity;
  }

  #allocate(size: number): BlockHandle {
    const open = this.#open[size] as Set<number>;
    const index = open.values().next().value ?? this.#addSlab(size, open);
    const slab = this.#slabs[index] as Slab;
    const allocated = slab.free;
    slab.free = slab.peers[allocated * slab.capacity] as number;
    slab.used += 1;
    if (slab.free === NONE_FREE) open.delete(index);
    return (index * BLOCKS_PER_SLAB + allocated) as BlockHandle;
  }

  #addSlab(size: number, open: Set<number>): number {
    const capacity = CAPACITIES[size] as number;
    const blocks = Math.max(1, Math.min(BLOCKS_PER_SLAB, Math.floor(ENTRIES_PER_SLAB / capacity)));
    const bytes = Buffer.from(new ArrayBuffer(blocks * capacity * this.width));
    const slab: Slab = { size, capacity, bytes, peers: new Int32Array(blocks * capacity), used: 0, free: 0 };
    for (let i = 0; i < blocks; i += 1) slab.peers[i * capacity] = i + 1 < blocks ? i + 1 : NONE_FREE;
    // The index of a dropped slab is reused.
    let index = this.#slabs.indexOf(undefined);
    if (index < 0) index = this.#slabs.length;
    this.#slabs[index] = slab;
    open.add(index);
    return index;
  }

  #release(block: BlockHandle): void {
    const slab = this.#slab(block);
    const index = Math.floor(block / BLOCKS_PER_SLAB);
    slab.peers[(block % BLOCKS_PER_SLAB) * slab.capacity] = slab.free;
    slab.free = block % BLOCKS_PER_SLAB;
    slab.used -= 1;
    const open = this.#open[slab.size] as Set<number>;
    // When swarms grow together, all slabs of a capacity become empty at once: keep one of them for the next list.
    if (slab.used === 0 && open.size > 0) {
      open.delete(index);
      this.#slabs[index] = undefined;
    } else open.add(index);
  }

  #resize(block: BlockHandle, count: number, size: number): BlockHandle {
    const from = this.#slab(block);
    const start = this.#first(block, from);
    const target = this.#allocate(size);
    const to = this.#slab(target);
    const at = this.#first(target, to);
    to.peers.set(from.peers.subarray(start, start + count), at);
    from.bytes.copy(to.bytes, at * this.width, start * this.width, (start + count) * this.width);
    this.#release(block);
    return target;
  }
}
