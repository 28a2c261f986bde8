import type { AnnounceEvent } from "../protocol/announce-request.ts";
import { ID_LENGTH } from "../protocol/ids.ts";
import { Agents } from "./agents.ts";
import { type Family, NO_PEER, type Peer, type PeerReport } from "./peer.ts";

const SHIFT = 12;
const CHUNK = 1 << SHIFT;
const MASK = CHUNK - 1;
const EVENTS: AnnounceEvent[] = ["", "started", "stopped", "completed", "paused"];
const COMPACT = 8;
const FAMILY_6 = 16;
const DIRTY = 32;

const createChunk = () => ({
  ids: new Uint8Array(CHUNK * ID_LENGTH),
  counters: new BigUint64Array(CHUNK * 3),
  swarm: new Int32Array(CHUNK),
  member: new Int32Array(CHUNK),
  slot: new Int32Array(CHUNK),
  next: new Int32Array(CHUNK),
  seconds: new Uint32Array(CHUNK),
  milliseconds: new Uint16Array(CHUNK),
  agent: new Uint16Array(CHUNK),
  flags: new Uint8Array(CHUNK),
});
type Chunk = ReturnType<typeof createChunk>;

/**
 * Every peer of every swarm in columns of numbers: about 75 bytes each where objects would take 500. Found by a hash
 * of swarm and member, whose few clients hang in one chain: so the same look-up counts a member's clients.
 */
export class PeerPool {
  count = 0;
  /** One above the highest place ever used. */
  end = 0;
  readonly #chunks: Chunk[] = [];
  readonly #agents = new Agents();
  #heads = new Int32Array(1024).fill(NO_PEER);
  #free = NO_PEER;

  find(swarm: number, member: number, peerId: string): Peer {
    let peer = this.#heads[this.#bucket(swarm, member)] as Peer;
    for (; peer !== NO_PEER; peer = this.#next(peer))
      if (this.swarmOf(peer) === swarm && this.memberOf(peer) === member && this.#hasId(peer, peerId)) return peer;
    return NO_PEER;
  }

  /** A member's clients in a swarm. */
  clientsOf(swarm: number, member: number): Peer[] {
    const clients: Peer[] = [];
    let peer = this.#heads[this.#bucket(swarm, member)] as Peer;
    for (; peer !== NO_PEER; peer = this.#next(peer))
      if (this.swarmOf(peer) === swarm && this.memberOf(peer) === member) clients.push(peer);
    return clients;
  }

  add(swarm: number, member: number, peerId: string): Peer {
    if (this.count >= this.#heads.length + this.#heads.length / 2) this.#rehash();
    const peer = this.#take();
    const chunk = this.#chunk(peer);
    const at = peer & MASK;
    for (let i = 0; i < ID_LENGTH; i += 1) chunk.ids[at * ID_LENGTH + i] = peerId.charCodeAt(i);
    chunk.swarm[at] = swarm;
    chunk.member[at] = member;
    chunk.flags[at] = 0;
    this.#hang(peer, this.#bucket(swarm, member));
    this.count += 1;
    return peer;
  }

  remove(peer: Peer): void {
    const bucket = this.#bucket(this.swarmOf(peer), this.memberOf(peer));
    const next = this.#next(peer);
    let before = this.#heads[bucket] as Peer;
    if (before === peer) this.#heads[bucket] = next;
    else {
      while (this.#next(before) !== peer) before = this.#next(before);
      this.#chunk(before).next[before & MASK] = next;
    }
    const chunk = this.#chunk(peer);
    chunk.swarm[peer & MASK] = -1;
    chunk.next[peer & MASK] = this.#free;
    this.#free = peer;
    this.count -= 1;
  }

  /** Writes down what a peer says now; marks of its own stay. */
  write(peer: Peer, report: PeerReport, family: Family): void {
    const chunk = this.#chunk(peer);
    const at = peer & MASK;
    chunk.counters[at * 3] = report.uploaded;
    chunk.counters[at * 3 + 1] = report.downloaded;
    chunk.counters[at * 3 + 2] = report.left;
    chunk.seconds[at] = Math.floor(report.lastAnnounce / 1000);
    chunk.milliseconds[at] = report.lastAnnounce % 1000;
    chunk.agent[at] = this.#agents.indexOf(report.userAgent);
    const flags = EVENTS.indexOf(report.event) | (report.compact ? COMPACT : 0) | (family === 6 ? FAMILY_6 : 0);
    chunk.flags[at] = flags | ((chunk.flags[at] as number) & DIRTY);
  }

  /** What a peer last said, but for its endpoint. */
  read(peer: Peer): Omit<PeerReport, "endpoint"> {
    const chunk = this.#chunk(peer);
    const at = peer & MASK;
    const flags = chunk.flags[at] as number;
    return {
      peerId: this.idOf(peer),
      uploaded: chunk.counters[at * 3] as bigint,
      downloaded: chunk.counters[at * 3 + 1] as bigint,
      left: chunk.counters[at * 3 + 2] as bigint,
      event: EVENTS[flags & 7] ?? "",
      compact: (flags & COMPACT) !== 0,
      userAgent: this.#agents.textOf(chunk.agent[at] as number),
      lastAnnounce: this.lastAnnounceOf(peer),
    };
  }

  idOf(peer: Peer): string {
    const from = (peer & MASK) * ID_LENGTH;
    return Buffer.from(this.#chunk(peer).ids.buffer, from, ID_LENGTH).toString("latin1");
  }

  swarmOf(peer: Peer): number {
    return this.#chunk(peer).swarm[peer & MASK] as number;
  }

  memberOf(peer: Peer): number {
    return this.#chunk(peer).member[peer & MASK] as number;
  }

  familyOf(peer: Peer): Family {
    return ((this.#chunk(peer).flags[peer & MASK] as number) & FAMILY_6) === 0 ? 4 : 6;
  }

  leftOf(peer: Peer): bigint {
    return this.#chunk(peer).counters[(peer & MASK) * 3 + 2] as bigint;
  }

  eventOf(peer: Peer): AnnounceEvent {
    return EVENTS[(this.#chunk(peer).flags[peer & MASK] as number) & 7] ?? "";
  }

  lastAnnounceOf(peer: Peer): number {
    const chunk = this.#chunk(peer);
    return (chunk.seconds[peer & MASK] as number) * 1000 + (chunk.milliseconds[peer & MASK] as number);
  }

  slotOf(peer: Peer): number {
    return this.#chunk(peer).slot[peer & MASK] as number;
  }

  setSlot(peer: Peer, slot: number): void {
    this.#chunk(peer).slot[peer & MASK] = slot;
  }

  /** True when the peer was not marked yet. */
  mark(peer: Peer): boolean {
    const { flags } = this.#chunk(peer);
    const before = flags[peer & MASK] as number;
    flags[peer & MASK] = before | DIRTY;
    return (before & DIRTY) === 0;
  }

  unmark(peer: Peer): void {
    const { flags } = this.#chunk(peer);
    flags[peer & MASK] = (flags[peer & MASK] as number) & ~DIRTY;
  }

  isMarked(peer: Peer): boolean {
    return ((this.#chunk(peer).flags[peer & MASK] as number) & DIRTY) !== 0;
  }

  #chunk(peer: Peer): Chunk {
    return this.#chunks[peer >> SHIFT] as Chunk;
  }

  #next(peer: Peer): Peer {
    return this.#chunk(peer).next[peer & MASK] as Peer;
  }

  #take(): Peer {
    if (this.#free !== NO_PEER) {
      const peer = this.#free;
      this.#free = this.#next(peer);
      return peer;
    }
    if (this.end === this.#chunks.length * CHUNK) this.#chunks.push(createChunk());
    this.end += 1;
    return this.end - 1;
  }

  #hasId(peer: Peer, peerId: string): boolean {
    const { ids } = this.#chunk(peer);
    const from = (peer & MASK) * ID_LENGTH;
    // Ids of one client begin alike and end by chance.
    for (let i = ID_LENGTH - 1; i >= 0; i -= 1) if (ids[from + i] !== peerId.charCodeAt(i)) return false;
    return true;
  }

  #bucket(swarm: number, member: number): number {
    let hash = Math.imul(swarm, 0x9e3779b1) ^ Math.imul(member, 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) & (this.#heads.length - 1);
  }

  #hang(peer: Peer, bucket: number): void {
    this.#chunk(peer).next[peer & MASK] = this.#heads[bucket] as Peer;
    this.#heads[bucket] = peer;
  }

  #rehash(): void {
    this.#heads = new Int32Array(this.#heads.length * 2).fill(NO_PEER);
    for (let peer = 0; peer < this.end; peer += 1)
      if (this.swarmOf(peer) >= 0) this.#hang(peer, this.#bucket(this.swarmOf(peer), this.memberOf(peer)));
  }
}
