import { ANNOUNCE_EVENTS, type AnnounceEvent } from "../protocol/announce-request.ts";
import { ID_LENGTH } from "../protocol/ids.ts";
import { Buckets } from "./buckets.ts";
import { type MemberHandle, NO_PEER, type PeerHandle, type Slot, type SwarmHandle } from "./handles.ts";
import type { Counters, Family, PeerReport } from "./peer.ts";
import {
  type Chunk,
  COMPACT,
  COUNTERS,
  createChunk,
  DETAILS,
  EVENT_BITS,
  FREE,
  IPV6,
  MARKED,
  MASK,
  MEMBER,
  NEXT,
  PEERS_PER_CHUNK,
  SECONDS,
  SHIFT,
  SLOT,
  SWARM,
  WORDS,
} from "./peer-layout.ts";
import { UserAgents } from "./user-agents.ts";

/**
 * Every peer of every swarm as a few words side by side: 68 bytes each, where an object would take 500. A hash of swarm
 * and member finds a peer: the few clients of a member in a swarm are in one bucket, so the same look-up counts them.
 */
export class PeerPool {
  count = 0;
  /** One above the highest handle that was ever used. */
  end = 0;
  readonly #chunks: Chunk[] = [];
  readonly #userAgents = new UserAgents();
  /** The first peer of each bucket; the others follow in their NEXT word. */
  readonly #buckets = new Buckets();
  #firstFree = NO_PEER;

  find(swarm: SwarmHandle, member: MemberHandle, peerId: string): PeerHandle {
    let peer = this.#buckets.first(this.#buckets.of(swarm, member));
    for (; peer !== NO_PEER; peer = this.#next(peer))
      if (this.swarmOf(peer) === swarm && this.memberOf(peer) === member && this.#hasId(peer, peerId)) return peer;
    return NO_PEER;
  }

  /** A member's clients in a swarm. */
  clientsOf(swarm: SwarmHandle, member: MemberHandle): PeerHandle[] {
    const clients: PeerHandle[] = [];
    let peer = this.#buckets.first(this.#buckets.of(swarm, member));
    for (; peer !== NO_PEER; peer = this.#next(peer))
      if (this.swarmOf(peer) === swarm && this.memberOf(peer) === member) clients.push(peer);
    return clients;
  }

  add(swarm: SwarmHandle, member: MemberHandle, peerId: string): PeerHandle {
    if (this.count >= this.#buckets.size) this.#growBuckets();
    const peer = this.#allocate();
    const { words, bytes } = this.#chunk(peer);
    const at = (peer & MASK) * WORDS;
    for (let i = 0; i < ID_LENGTH; i += 1) bytes[at * 4 + i] = peerId.charCodeAt(i);
    words[at + SWARM] = swarm;
    words[at + MEMBER] = member;
    words[at + DETAILS] = 0;
    this.#link(peer, this.#buckets.of(swarm, member));
    this.count += 1;
    return peer;
  }

  remove(peer: PeerHandle): void {
    const bucket = this.#buckets.of(this.swarmOf(peer), this.memberOf(peer));
    const next = this.#next(peer);
    let before = this.#buckets.first(bucket);
    if (before === peer) this.#buckets.setFirst(bucket, next);
    else {
      while (this.#next(before) !== peer) before = this.#next(before);
      this.#set(before, NEXT, next);
    }
    this.#set(peer, SWARM, FREE);
    this.#set(peer, NEXT, this.#firstFree);
    this.#firstFree = peer;
    this.count -= 1;
  }

  /** Visits every live peer. `visit` may remove the peer that it is given. */
  forEach(visit: (peer: PeerHandle) => void): void {
    for (let index = 0; index < this.end; index += 1) if (this.isLive(index as PeerHandle)) visit(index as PeerHandle);
  }

  /** Stores what a peer reports now. Whether it is marked does not change. */
  write(peer: PeerHandle, report: PeerReport, family: Family): void {
    const { words, counters } = this.#chunk(peer);
    const at = (peer & MASK) * WORDS;
    const first = (peer & MASK) * COUNTERS;
    counters[first] = report.uploaded;
    counters[first + 1] = report.downloaded;
    counters[first + 2] = report.left;
    words[at + SECONDS] = Math.floor(report.lastAnnounce / 1000);
    const event = ANNOUNCE_EVENTS.indexOf(report.event);
    const flags = (report.compact ? COMPACT : 0) | (family === 6 ? IPV6 : 0);
    const marked = (words[at + DETAILS] as number) & MARKED;
    words[at + DETAILS] =
      (this.#userAgents.indexOf(report.userAgent) << 16) | ((report.lastAnnounce % 1000) << 6) | marked | flags | event;
  }

  /** What the next announce is compared with. */
  countersOf(peer: PeerHandle): Counters {
    const { counters } = this.#chunk(peer);
    const first = (peer & MASK) * COUNTERS;
    return {
      uploaded: counters[first] as bigint,
      downloaded: counters[first + 1] as bigint,
      left: counters[first + 2] as bigint,
      lastAnnounce: this.lastAnnounceOf(peer),
    };
  }

  /** A binary string. */
  idOf(peer: PeerHandle): string {
    return this.#readId(peer, "latin1");
  }

  idInHex(peer: PeerHandle): string {
    return this.#readId(peer, "hex");
  }

  userAgentOf(peer: PeerHandle): string {
    return this.#userAgents.textOf(this.#get(peer, DETAILS) >>> 16);
  }

  isCompact(peer: PeerHandle): boolean {
    return (this.#get(peer, DETAILS) & COMPACT) !== 0;
  }

  /** False when the peer of this handle has left and no other has got its number. */
  isLive(peer: PeerHandle): boolean {
    return this.#get(peer, SWARM) !== FREE;
  }

  swarmOf(peer: PeerHandle): SwarmHandle {
    return this.#get(peer, SWARM) as SwarmHandle;
  }

  memberOf(peer: PeerHandle): MemberHandle {
    return this.#get(peer, MEMBER) as MemberHandle;
  }

  familyOf(peer: PeerHandle): Family {
    return (this.#get(peer, DETAILS) & IPV6) === 0 ? 4 : 6;
  }

  hasNothingLeft(peer: PeerHandle): boolean {
    return this.#chunk(peer).counters[(peer & MASK) * COUNTERS + 2] === 0n;
  }

  eventOf(peer: PeerHandle): AnnounceEvent {
    return ANNOUNCE_EVENTS[this.#get(peer, DETAILS) & EVENT_BITS] ?? "";
  }

  /** Epoch ms. */
  lastAnnounceOf(peer: PeerHandle): number {
    return (this.#get(peer, SECONDS) >>> 0) * 1000 + ((this.#get(peer, DETAILS) >>> 6) & 1023);
  }

  moveLastAnnounce(peer: PeerHandle, seconds: number): void {
    this.#set(peer, SECONDS, this.#get(peer, SECONDS) + seconds);
  }

  /** Where the peer stands in its list. */
  slotOf(peer: PeerHandle): Slot {
    return this.#get(peer, SLOT) as Slot;
  }

  setSlot(peer: PeerHandle, slot: Slot): void {
    this.#set(peer, SLOT, slot);
  }

  /** Marks a peer as changed since the last batch. True when it was not marked yet. */
  mark(peer: PeerHandle): boolean {
    if (this.isMarked(peer)) return false;
    this.#set(peer, DETAILS, this.#get(peer, DETAILS) | MARKED);
    return true;
  }

  unmark(peer: PeerHandle): void {
    this.#set(peer, DETAILS, this.#get(peer, DETAILS) & ~MARKED);
  }

  isMarked(peer: PeerHandle): boolean {
    return (this.#get(peer, DETAILS) & MARKED) !== 0;
  }

  #chunk(peer: PeerHandle): Chunk {
    return this.#chunks[peer >> SHIFT] as Chunk;
  }

  #get(peer: PeerHandle, word: number): number {
    return this.#chunk(peer).words[(peer & MASK) * WORDS + word] as number;
  }

  #set(peer: PeerHandle, word: number, value: number): void {
    this.#chunk(peer).words[(peer & MASK) * WORDS + word] = value;
  }

  #next(peer: PeerHandle): PeerHandle {
    return this.#get(peer, NEXT) as PeerHandle;
  }

  #readId(peer: PeerHandle, encoding: "latin1" | "hex"): string {
    const from = (peer & MASK) * WORDS * 4;
    return this.#chunk(peer).bytes.toString(encoding, from, from + ID_LENGTH);
  }

  #hasId(peer: PeerHandle, peerId: string): boolean {
    const { bytes } = this.#chunk(peer);
    const from = (peer & MASK) * WORDS * 4;
    // Ids of the same client begin alike and end in random characters, so the end differs first.
    for (let i = ID_LENGTH - 1; i >= 0; i -= 1) if (bytes[from + i] !== peerId.charCodeAt(i)) return false;
    return true;
  }

  #allocate(): PeerHandle {
    if (this.#firstFree !== NO_PEER) {
      const peer = this.#firstFree;
      this.#firstFree = this.#next(peer);
      return peer;
    }
    if (this.end === this.#chunks.length * PEERS_PER_CHUNK) this.#chunks.push(createChunk());
    this.end += 1;
    return (this.end - 1) as PeerHandle;
  }

  #link(peer: PeerHandle, bucket: number): void {
    this.#set(peer, NEXT, this.#buckets.first(bucket));
    this.#buckets.setFirst(bucket, peer);
  }

  #growBuckets(): void {
    const bucket = this.#buckets.grow();
    let peer = this.#buckets.first(bucket);
    this.#buckets.setFirst(bucket, NO_PEER);
    while (peer !== NO_PEER) {
      const next = this.#next(peer);
      this.#link(peer, this.#buckets.of(this.swarmOf(peer), this.memberOf(peer)));
      peer = next;
    }
  }
}
