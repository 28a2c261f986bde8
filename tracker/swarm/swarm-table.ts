import { ShardedMap } from "../sharded-map.ts";
import { type BlockHandle, LIST_COUNT, type ListHandle, NO_BLOCK, NO_SWARM, type SwarmHandle } from "./handles.ts";
import type { Role } from "./peer.ts";

// A chunk holds 1,024 swarms: the upper bits of a handle name the chunk, the lower bits the swarm in it.
const SHIFT = 10;
const SWARMS_PER_CHUNK = 1 << SHIFT;
const MASK = SWARMS_PER_CHUNK - 1;

// The 32-bit words of a swarm. Those that are read together are adjacent, for the processor's cache.
const TORRENT = 0;
const COMPLETED = 1;
const PEERS = 2;
const SEEDERS = 3;
const DOWNLOADERS = 4;
const SECONDS = 5;
const MILLISECONDS = 6;
/** When the swarm last ceased to be empty, in epoch seconds. */
const BORN = 7;
/** The block and the count of each list. */
const FIRST_LIST = 8;
const WORDS = FIRST_LIST + LIST_COUNT * 2;

function createChunk(): Int32Array {
  const words = new Int32Array(SWARMS_PER_CHUNK * WORDS);
  for (let i = 0; i < SWARMS_PER_CHUNK; i += 1)
    for (let list = 0; list < LIST_COUNT; list += 1) words[i * WORDS + FIRST_LIST + list * 2] = NO_BLOCK;
  return words;
}

/** The swarms as adjacent words, found by info hash. Empty swarms stay: a scrape shows their completions. */
export class SwarmTable {
  readonly #byHash = new ShardedMap<SwarmHandle>();
  readonly #hashes: string[] = [];
  readonly #chunks: Int32Array[] = [];

  /** NO_SWARM if nobody has announced it. */
  find(infoHash: string): SwarmHandle {
    return this.#byHash.get(infoHash) ?? NO_SWARM;
  }

  /** The swarm of an info hash, added at its first announce. It belongs to this torrent from now on. */
  open(infoHash: string, torrentId: number): SwarmHandle {
    const swarm = this.#byHash.get(infoHash) ?? this.#add(infoHash);
    this.#set(swarm, TORRENT, torrentId);
    return swarm;
  }

  get size(): number {
    return this.#hashes.length;
  }

  *all(): Generator<SwarmHandle> {
    for (let index = 0; index < this.#hashes.length; index += 1) yield index as SwarmHandle;
  }

  infoHash(swarm: SwarmHandle): string {
    return this.#hashes[swarm] as string;
  }

  torrentId(swarm: SwarmHandle): number {
    return this.#get(swarm, TORRENT);
  }

  /** All-time completions. */
  completed(swarm: SwarmHandle): number {
    return this.#get(swarm, COMPLETED);
  }

  setCompleted(swarm: SwarmHandle, completed: number): void {
    this.#set(swarm, COMPLETED, completed);
  }

  /** Counts peers, not the entries of lists, because a peer may have two endpoints. */
  peers(swarm: SwarmHandle): number {
    return this.#get(swarm, PEERS);
  }

  seeders(swarm: SwarmHandle): number {
    return this.#get(swarm, SEEDERS);
  }

  downloaders(swarm: SwarmHandle): number {
    return this.#get(swarm, DOWNLOADERS);
  }

  count(swarm: SwarmHandle, role: Role, change: 1 | -1): void {
    this.#set(swarm, PEERS, this.peers(swarm) + change);
    if (role === "seeder") this.#set(swarm, SEEDERS, this.seeders(swarm) + change);
    if (role === "downloader") this.#set(swarm, DOWNLOADERS, this.downloaders(swarm) + change);
  }

  /** When the first peer joined the swarm after it had been empty, in epoch seconds; 0 if unknown. */
  born(swarm: SwarmHandle): number {
    return this.#get(swarm, BORN);
  }

  setBorn(swarm: SwarmHandle, seconds: number): void {
    this.#set(swarm, BORN, seconds);
  }

  /** Epoch ms. */
  lastActivity(swarm: SwarmHandle): number {
    return (this.#get(swarm, SECONDS) >>> 0) * 1000 + this.#get(swarm, MILLISECONDS);
  }

  setLastActivity(swarm: SwarmHandle, at: number): void {
    this.#set(swarm, SECONDS, Math.floor(at / 1000));
    this.#set(swarm, MILLISECONDS, at % 1000);
  }

  /** Moves the times of a swarm after the clock was set. */
  moveTimes(swarm: SwarmHandle, seconds: number): void {
    this.setLastActivity(swarm, this.lastActivity(swarm) + seconds * 1000);
    if (this.born(swarm) > 0) this.setBorn(swarm, this.born(swarm) + seconds);
  }

  listBlock(swarm: SwarmHandle, list: ListHandle): BlockHandle {
    return this.#get(swarm, FIRST_LIST + list * 2) as BlockHandle;
  }

  listCount(swarm: SwarmHandle, list: ListHandle): number {
    return this.#get(swarm, FIRST_LIST + list * 2 + 1);
  }

  setList(swarm: SwarmHandle, list: ListHandle, block: BlockHandle, count: number): void {
    this.#set(swarm, FIRST_LIST + list * 2, block);
    this.#set(swarm, FIRST_LIST + list * 2 + 1, count);
  }

  #add(infoHash: string): SwarmHandle {
    const swarm = this.#hashes.length as SwarmHandle;
    if (swarm === this.#chunks.length * SWARMS_PER_CHUNK) this.#chunks.push(createChunk());
    this.#hashes.push(infoHash);
    this.#byHash.set(infoHash, swarm);
    return swarm;
  }

  #get(swarm: SwarmHandle, word: number): number {
    return (this.#chunks[swarm >> SHIFT] as Int32Array)[(swarm & MASK) * WORDS + word] as number;
  }

  #set(swarm: SwarmHandle, word: number, value: number): void {
    (this.#chunks[swarm >> SHIFT] as Int32Array)[(swarm & MASK) * WORDS + word] = value;
  }
}
