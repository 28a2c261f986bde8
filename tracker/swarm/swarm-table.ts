import { NO_BLOCK } from "./arena.ts";

const SHIFT = 10;
const CHUNK = 1 << SHIFT;
const MASK = CHUNK - 1;
const LISTS = 4;

const createChunk = () => ({
  torrentId: new Int32Array(CHUNK),
  completed: new Int32Array(CHUNK),
  seeders: new Int32Array(CHUNK),
  lastActivity: new Float64Array(CHUNK),
  blocks: new Int32Array(CHUNK * LISTS).fill(NO_BLOCK),
  counts: new Int32Array(CHUNK * LISTS),
});
type Chunk = ReturnType<typeof createChunk>;

/** The swarms in columns, by info hash. Empty swarms stay: their completions are scraped. */
export class SwarmTable {
  readonly #byHash = new Map<string, number>();
  readonly #hashes: string[] = [];
  readonly #chunks: Chunk[] = [];

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
    this.#chunk(swarm).torrentId[swarm & MASK] = torrentId;
    return swarm;
  }

  get size(): number {
    return this.#hashes.length;
  }

  infoHash(swarm: number): string {
    return this.#hashes[swarm] as string;
  }

  torrentId(swarm: number): number {
    return this.#chunk(swarm).torrentId[swarm & MASK] as number;
  }

  /** Completions ever. */
  completed(swarm: number): number {
    return this.#chunk(swarm).completed[swarm & MASK] as number;
  }

  setCompleted(swarm: number, completed: number): void {
    this.#chunk(swarm).completed[swarm & MASK] = completed;
  }

  seeders(swarm: number): number {
    return this.#chunk(swarm).seeders[swarm & MASK] as number;
  }

  addSeeders(swarm: number, change: 1 | -1): void {
    this.#chunk(swarm).seeders[swarm & MASK] = this.seeders(swarm) + change;
  }

  lastActivity(swarm: number): number {
    return this.#chunk(swarm).lastActivity[swarm & MASK] as number;
  }

  setLastActivity(swarm: number, at: number): void {
    this.#chunk(swarm).lastActivity[swarm & MASK] = at;
  }

  listBlock(swarm: number, list: number): number {
    return this.#chunk(swarm).blocks[(swarm & MASK) * LISTS + list] as number;
  }

  listCount(swarm: number, list: number): number {
    return this.#chunk(swarm).counts[(swarm & MASK) * LISTS + list] as number;
  }

  setList(swarm: number, list: number, block: number, count: number): void {
    const chunk = this.#chunk(swarm);
    chunk.blocks[(swarm & MASK) * LISTS + list] = block;
    chunk.counts[(swarm & MASK) * LISTS + list] = count;
  }

  #chunk(swarm: number): Chunk {
    return this.#chunks[swarm >> SHIFT] as Chunk;
  }
}
