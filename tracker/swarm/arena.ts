import type { Family } from "./peer.ts";

/** Room for one list: its endpoints side by side in compact form, and which peer each belongs to. */
type Slab = { size: number; room: number; bytes: Buffer; peers: Int32Array; used: number; free: number };

const BLOCKS_A_SLAB = 4096;
const ENTRIES_A_SLAB = 16_384;
// 1, 2, 3, 4, 6, 8, 12, 16, …: each list wastes a third of its room at most.
const ROOMS = [1, 2, ...Array.from({ length: 22 }, (_, i) => [3 << i, 4 << i]).flat()];

/** No list yet. */
export const NO_BLOCK = -1;

/**
 * Lists of endpoints of one family, packed: a hundred thousand small swarms cost no object each, and a run of peers
 * is one copy. A list is a block of one of some sizes; the caller keeps its block and count. Order is of no meaning:
 * an entry that leaves is replaced by the last one.
 */
export class Arena {
  readonly width: 6 | 18;
  /** The peer that `remove` put into the gap, or -1. */
  moved = -1;
  readonly #slabs: (Slab | undefined)[] = [];
  /** Of each size, the slabs that have room. */
  readonly #open: Set<number>[] = ROOMS.map(() => new Set());

  constructor(family: Family) {
    this.width = family === 4 ? 6 : 18;
  }

  /** Appends to a list of `count` entries; answers its block, which is another when it had to grow. */
  push(block: number, count: number, peer: number, endpoint: string): number {
    let into = block;
    if (block === NO_BLOCK) into = this.#allocate(0);
    else if (count === this.#slab(block).room) into = this.#resize(block, count, this.#slab(block).size + 1);
    this.set(into, count, peer, endpoint);
    return into;
  }

  set(block: number, slot: number, peer: number, endpoint: string): void {
    const slab = this.#slab(block);
    const at = this.#first(block, slab) + slot;
    slab.peers[at] = peer;
    const { bytes } = slab;
    for (let i = 0, to = at * this.width; i < this.width; i += 1) bytes[to + i] = endpoint.charCodeAt(i);
  }

  /** Takes an entry out of a list of `count`; answers its block, another when half of it would have stood empty. */
  remove(block: number, count: number, slot: number): number {
    const slab = this.#slab(block);
    const first = this.#first(block, slab);
    const last = count - 1;
    this.moved = -1;
    if (slot !== last) {
      const moved = slab.peers[first + last] as number;
      slab.peers[first + slot] = moved;
      const from = (first + last) * this.width;
      slab.bytes.copyWithin((first + slot) * this.width, from, from + this.width);
      this.moved = moved;
    }
    if (last === 0) {
      this.#release(block);
      return NO_BLOCK;
    }
    return slab.size > 2 && last <= (ROOMS[slab.size - 2] as number) ? this.#resize(block, last, slab.size - 2) : block;
  }

  peer(block: number, slot: number): number {
    const slab = this.#slab(block);
    return slab.peers[this.#first(block, slab) + slot] as number;
  }

  /** The compact form of the entries from `start` to before `end`, as a binary string. */
  slice(block: number, start: number, end: number): string {
    const slab = this.#slab(block);
    const first = this.#first(block, slab);
    return slab.bytes.toString("latin1", (first + start) * this.width, (first + end) * this.width);
  }

  #slab(block: number): Slab {
    return this.#slabs[Math.floor(block / BLOCKS_A_SLAB)] as Slab;
  }

  #first(block: number, { room }: Slab): number {
    return (block % BLOCKS_A_SLAB) * room;
  }

  #allocate(size: number): number {
    const open = this.#open[size] as Set<number>;
    const index = open.values().next().value ?? this.#addSlab(size, open);
    const slab = this.#slabs[index] as Slab;
    const taken = slab.free;
    // A free block's first place says which is free after it.
    slab.free = slab.peers[taken * slab.room] as number;
    slab.used += 1;
    if (slab.free === NO_BLOCK) open.delete(index);
    return index * BLOCKS_A_SLAB + taken;
  }

  #addSlab(size: number, open: Set<number>): number {
    const room = ROOMS[size] as number;
    const blocks = Math.max(1, Math.min(BLOCKS_A_SLAB, Math.floor(ENTRIES_A_SLAB / room)));
    const bytes = Buffer.from(new ArrayBuffer(blocks * room * this.width));
    const slab: Slab = { size, room, bytes, peers: new Int32Array(blocks * room), used: 0, free: 0 };
    for (let i = 0; i < blocks; i += 1) slab.peers[i * room] = i + 1 < blocks ? i + 1 : NO_BLOCK;
    // The place of a slab that was let go is used again.
    let index = this.#slabs.indexOf(undefined);
    if (index < 0) index = this.#slabs.length;
    this.#slabs[index] = slab;
    open.add(index);
    return index;
  }

  #release(block: number): void {
    const slab = this.#slab(block);
    const index = Math.floor(block / BLOCKS_A_SLAB);
    slab.peers[(block % BLOCKS_A_SLAB) * slab.room] = slab.free;
    slab.free = block % BLOCKS_A_SLAB;
    slab.used -= 1;
    const open = this.#open[slab.size] as Set<number>;
    // When swarms grow together, the slabs of a size stand empty all at once: only one is kept for the next.
    if (slab.used === 0 && open.size > 0) {
      open.delete(index);
      this.#slabs[index] = undefined;
    } else open.add(index);
  }

  #resize(block: number, count: number, size: number): number {
    const from = this.#slab(block);
    const start = this.#first(block, from);
    const moved = this.#allocate(size);
    const to = this.#slab(moved);
    const at = this.#first(moved, to);
    to.peers.set(from.peers.subarray(start, start + count), at);
    from.bytes.copy(to.bytes, at * this.width, start * this.width, (start + count) * this.width);
    this.#release(block);
    return moved;
  }
}
