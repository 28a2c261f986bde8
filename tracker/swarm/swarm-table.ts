import { NO_BLOCK } from "./arena.ts";

const SHIFT = 10;
const CHUNK = 1 << SHIFT;
const MASK = CHUNK - 1;

// A swarm's words. What is read together lies together, for the processor's cache.
const TORRENT = 0;
const COMPLETED = 1;
const SEEDERS = 2;
const SECONDS = 3;
const MILLISECONDS = 4;
/** Block and count of each of four lists. */
const LISTS = 5;
const WORDS = LISTS + 8;

function createChunk(): Int32Array {
  const words = new Int32Array(CHUNK * WORDS);
  for (let i = 0; i < CHUNK; i += 1)
    for (let list = 0; list < 4; list += 1) words[i * WORDS + LISTS + list * 2] = NO_BLOCK;
  return words;
}

/** The swarms in words side by side, by info hash. Empty swarms stay: their completions are scraped. */
export class SwarmTable {
  readonly #byHash = new Map<string, number>();
  readonly #hashes: string[] = [];
  readonly #chunks: Int32Array[] = [];

  /** -1 when nobody has announced it. */
  find(infoHash: string): number {
    return this.#byHash.get(infoHash) ?? -1;
  }

  /** The swarm of an info hash, made at its first announce. */
  open(infoHash: string, torrentId: number): number {
    let swarm = this.find(infoHash);
    if (swarm < 0) {
      swarm = this.#hashes.length;
      if (swarm === this.#chunks.length * CHUNK) this.#chunks.push(createChunk());
      this.#hashes.push(infoHash);
      this.#byHash.set(infoHash, swarm);
    }
    this.#set(swarm, TORRENT, torrentId);
    return swarm;
  }

  get size(): number {
    return this.#hashes.length;
  }

  infoHash(swarm: number): string {
    return this.#hashes[swarm] as string;
  }

  torrentId(swarm: number): number {
    return this.#get(swarm, TORRENT);
  }

  /** Completions ever. */
  completed(swarm: number): number {
    return this.#get(swarm, COMPLETED);
  }

  setCompleted(swarm: number, completed: number): void {
    this.#set(swarm, COMPLETED, completed);
  }

  seeders(swarm: number): number {
    return this.#get(swarm, SEEDERS);
  }

  addSeeders(swarm: number, change: 1 | -1): void {
    this.#set(swarm, SEEDERS, this.seeders(swarm) + change);
  }

  lastActivity(swarm: number): number {
    return (this.#get(swarm, SECONDS) >>> 0) * 1000 + this.#get(swarm, MILLISECONDS);
  }

  setLastActivity(swarm: number, at: number): void {
    this.#set(swarm, SECONDS, Math.floor(at / 1000));
    this.#set(swarm, MILLISECONDS, at % 1000);
  }

  listBlock(swarm: number, list: number): number {
    return this.#get(swarm, LISTS + list * 2);
  }

  listCount(swarm: number, list: number): number {
    return this.#get(swarm, LISTS + list * 2 + 1);
  }

  setList(swarm: number, list: number, block: number, count: number): void {
    this.#set(swarm, LISTS + list * 2, block);
    this.#set(swarm, LISTS + list * 2 + 1, count);
  }

  #get(swarm: number, word: number): number {
    return (this.#chunks[swarm >> SHIFT] as Int32Array)[(swarm & MASK) * WORDS + word] as number;
  }

  #set(swarm: number, word: number, value: number): void {
    (this.#chunks[swarm >> SHIFT] as Int32Array)[(swarm & MASK) * WORDS + word] = value;
  }
}
