import type { Counters } from "../ledger/credit.ts";
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

// A peer's words: the five of its id, and these. What is read together lies together, for the processor's cache.
const SWARM = 5;
const MEMBER = 6;
const SLOT = 7;
const NEXT = 8;
const SECONDS = 9;
/** User-Agent (16 bits), milliseconds (10), flags (6). */
const REST = 10;
const WORDS = 11;

type Chunk = { words: Int32Array; bytes: Buffer; counters: BigUint64Array };

function createChunk(): Chunk {
  const words = new Int32Array(CHUNK * WORDS);
  return { words, bytes: Buffer.from(words.buffer), counters: new BigUint64Array(CHUNK * 3) };
}

/**
 * Every peer of every swarm as a few words side by side: 68 bytes each where an object would take 500. Found by a hash
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
    const { words, bytes } = this.#chunk(peer);
    const at = (peer & MASK) * WORDS;
    for (let i = 0; i < ID_LENGTH; i += 1) bytes[at * 4 + i] = peerId.charCodeAt(i);
    words[at + SWARM] = swarm;
    words[at + MEMBER] = member;
    words[at + REST] = 0;
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
      this.#set(before, NEXT, next);
    }
    this.#set(peer, SWARM, -1);
    this.#set(peer, NEXT, this.#free);
    this.#free = peer;
    this.count -= 1;
  }

  /** Writes down what a peer says now; its mark stays. */
  write(peer: Peer, report: PeerReport, family: Family): void {
    const { words, counters } = this.#chunk(peer);
    const at = (peer & MASK) * WORDS;
    const first = (peer & MASK) * 3;
    counters[first] = report.uploaded;
    counters[first + 1] = report.downloaded;
    counters[first + 2] = report.left;
    words[at + SECONDS] = Math.floor(report.lastAnnounce / 1000);
    const flags = EVENTS.indexOf(report.event) | (report.compact ? COMPACT : 0) | (family === 6 ? FAMILY_6 : 0);
    const marked = (words[at + REST] as number) & DIRTY;
    words[at + REST] =
      (this.#agents.indexOf(report.userAgent) << 16) | ((report.lastAnnounce % 1000) << 6) | flags | marked;
  }

  /** What the next announce is reckoned from. */
  countersOf(peer: Peer): Counters {
    const { counters } = this.#chunk(peer);
    const first = (peer & MASK) * 3;
    return {
      uploaded: counters[first] as bigint,
      downloaded: counters[first + 1] as bigint,
      left: counters[first + 2] as bigint,
      lastAnnounce: this.lastAnnounceOf(peer),
    };
  }

  /** A binary string. */
  idOf(peer: Peer): string {
    const from = (peer & MASK) * WORDS * 4;
    return this.#chunk(peer).bytes.toString("latin1", from, from + ID_LENGTH);
  }

  idInHex(peer: Peer): string {
    const from = (peer & MASK) * WORDS * 4;
    return this.#chunk(peer).bytes.toString("hex", from, from + ID_LENGTH);
  }

  userAgentOf(peer: Peer): string {
    return this.#agents.textOf(this.#get(peer, REST) >>> 16);
  }

  isCompact(peer: Peer): boolean {
    return (this.#get(peer, REST) & COMPACT) !== 0;
  }

  swarmOf(peer: Peer): number {
    return this.#get(peer, SWARM);
  }

  memberOf(peer: Peer): number {
    return this.#get(peer, MEMBER);
  }

  familyOf(peer: Peer): Family {
    return (this.#get(peer, REST) & FAMILY_6) === 0 ? 4 : 6;
  }

  hasNothingLeft(peer: Peer): boolean {
    return this.#chunk(peer).counters[(peer & MASK) * 3 + 2] === 0n;
  }

  eventOf(peer: Peer): AnnounceEvent {
    return EVENTS[this.#get(peer, REST) & 7] ?? "";
  }

  lastAnnounceOf(peer: Peer): number {
    return (this.#get(peer, SECONDS) >>> 0) * 1000 + ((this.#get(peer, REST) >>> 6) & 1023);
  }

  slotOf(peer: Peer): number {
    return this.#get(peer, SLOT);
  }

  setSlot(peer: Peer, slot: number): void {
    this.#set(peer, SLOT, slot);
  }

  /** True when the peer was not marked yet. */
  mark(peer: Peer): boolean {
    if (this.isMarked(peer)) return false;
    this.#set(peer, REST, this.#get(peer, REST) | DIRTY);
    return true;
  }

  unmark(peer: Peer): void {
    this.#set(peer, REST, this.#get(peer, REST) & ~DIRTY);
  }

  isMarked(peer: Peer): boolean {
    return (this.#get(peer, REST) & DIRTY) !== 0;
  }

  #chunk(peer: Peer): Chunk {
    return this.#chunks[peer >> SHIFT] as Chunk;
  }

  #get(peer: Peer, word: number): number {
    return this.#chunk(peer).words[(peer & MASK) * WORDS + word] as number;
  }

  #set(peer: Peer, word: number, value: number): void {
    this.#chunk(peer).words[(peer & MASK) * WORDS + word] = value;
  }

  #next(peer: Peer): Peer {
    return this.#get(peer, NEXT);
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
    const { bytes } = this.#chunk(peer);
    const from = (peer & MASK) * WORDS * 4;
    // Ids of one client begin alike and end by chance.
    for (let i = ID_LENGTH - 1; i >= 0; i -= 1) if (bytes[from + i] !== peerId.charCodeAt(i)) return false;
    return true;
  }

  #bucket(swarm: number, member: number): number {
    let hash = Math.imul(swarm, 0x9e3779b1) ^ Math.imul(member, 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) & (this.#heads.length - 1);
  }

  #hang(peer: Peer, bucket: number): void {
    this.#set(peer, NEXT, this.#heads[bucket] as Peer);
    this.#heads[bucket] = peer;
  }

  #rehash(): void {
    this.#heads = new Int32Array(this.#heads.length * 2).fill(NO_PEER);
    for (let peer = 0; peer < this.end; peer += 1)
      if (this.swarmOf(peer) >= 0) this.#hang(peer, this.#bucket(this.swarmOf(peer), this.memberOf(peer)));
  }
}
