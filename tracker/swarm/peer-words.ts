import { ANNOUNCE_EVENTS, type AnnounceEvent } from "../protocol/announce-request.ts";
import { ID_LENGTH } from "../protocol/ids.ts";
import { type MemberHandle, NO_SLOT, type PeerHandle, type Slot, type SwarmHandle } from "./handles.ts";
import type { Counters, Family, PeerReport, Role } from "./peer.ts";
import {
  type Chunk,
  COMPACT,
  COUNTERS,
  DETAILS,
  EVENT_BITS,
  FREE,
  IPV6,
  KEY,
  MARKED,
  MASK,
  MEMBER,
  NEXT,
  OTHER_SECONDS,
  SECONDS,
  SHIFT,
  SLOT4,
  SLOT6,
  SWARM,
  WORDS,
} from "./peer-layout.ts";
import { UserAgents } from "./user-agents.ts";

/** The fields of peers as a few adjacent words: 80 bytes a peer, where an object would take 500. */
export class PeerWords {
  protected readonly chunks: Chunk[] = [];
  readonly #userAgents = new UserAgents();

  /** Stores a peer's current report. Its mark does not change. */
  write(peer: PeerHandle, report: PeerReport, family: Family): void {
    const { words, counters } = this.chunk(peer);
    const at = (peer & MASK) * WORDS;
    if (this.familyOf(peer) !== family) words[at + OTHER_SECONDS] = words[at + SECONDS] as number;
    words[at + KEY] = report.key;
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

  /** The counters with which the next announce is compared. */
  countersOf(peer: PeerHandle): Counters {
    const { counters } = this.chunk(peer);
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
    return this.#userAgents.textOf(this.get(peer, DETAILS) >>> 16);
  }

  isCompact(peer: PeerHandle): boolean {
    return (this.get(peer, DETAILS) & COMPACT) !== 0;
  }

  /** False if the peer of this handle has left and no other has its number. */
  isLive(peer: PeerHandle): boolean {
    return this.get(peer, SWARM) !== FREE;
  }

  swarmOf(peer: PeerHandle): SwarmHandle {
    return this.get(peer, SWARM) as SwarmHandle;
  }

  memberOf(peer: PeerHandle): MemberHandle {
    return this.get(peer, MEMBER) as MemberHandle;
  }

  /** The family of the last announce. */
  familyOf(peer: PeerHandle): Family {
    return (this.get(peer, DETAILS) & IPV6) === 0 ? 4 : 6;
  }

  hasNothingLeft(peer: PeerHandle): boolean {
    return this.chunk(peer).counters[(peer & MASK) * COUNTERS + 2] === 0n;
  }

  roleOf(peer: PeerHandle): Role {
    if (this.hasNothingLeft(peer)) return "seeder";
    return this.eventOf(peer) === "paused" ? "partial" : "downloader";
  }

  eventOf(peer: PeerHandle): AnnounceEvent {
    return ANNOUNCE_EVENTS[this.get(peer, DETAILS) & EVENT_BITS] ?? "";
  }

  /** Epoch ms. */
  lastAnnounceOf(peer: PeerHandle): number {
    return (this.get(peer, SECONDS) >>> 0) * 1000 + ((this.get(peer, DETAILS) >>> 6) & 1023);
  }

  /** Epoch seconds of the last announce by the other family than the most recent one. */
  otherSecondsOf(peer: PeerHandle): number {
    return this.get(peer, OTHER_SECONDS) >>> 0;
  }

  setOtherSeconds(peer: PeerHandle, seconds: number): void {
    this.set(peer, OTHER_SECONDS, seconds);
  }

  moveLastAnnounce(peer: PeerHandle, seconds: number): void {
    this.set(peer, SECONDS, this.get(peer, SECONDS) + seconds);
    this.set(peer, OTHER_SECONDS, this.get(peer, OTHER_SECONDS) + seconds);
  }

  keyOf(peer: PeerHandle): number {
    return this.get(peer, KEY);
  }

  /** The slot of the peer's endpoint of a family in its list; NO_SLOT if it has none. */
  slotOf(peer: PeerHandle, family: Family): Slot {
    return (this.get(peer, slotWord(family)) >> 1) as Slot;
  }

  /** Whether that endpoint is in the list of unreachable ones. */
  isHidden(peer: PeerHandle, family: Family): boolean {
    return (this.get(peer, slotWord(family)) & 1) !== 0;
  }

  setSlot(peer: PeerHandle, family: Family, slot: Slot, isHidden: boolean): void {
    this.set(peer, slotWord(family), slot * 2 + (isHidden ? 1 : 0));
  }

  clearSlot(peer: PeerHandle, family: Family): void {
    this.set(peer, slotWord(family), NO_SLOT);
  }

  /** Marks a peer as changed since the last batch. True if it was not marked before. */
  mark(peer: PeerHandle): boolean {
    if (this.isMarked(peer)) return false;
    this.set(peer, DETAILS, this.get(peer, DETAILS) | MARKED);
    return true;
  }

  unmark(peer: PeerHandle): void {
    this.set(peer, DETAILS, this.get(peer, DETAILS) & ~MARKED);
  }

  isMarked(peer: PeerHandle): boolean {
    return (this.get(peer, DETAILS) & MARKED) !== 0;
  }

  #readId(peer: PeerHandle, encoding: "latin1" | "hex"): string {
    const from = (peer & MASK) * WORDS * 4;
    return this.chunk(peer).bytes.toString(encoding, from, from + ID_LENGTH);
  }

  protected hasId(peer: PeerHandle, peerId: string): boolean {
    const { bytes } = this.chunk(peer);
    const from = (peer & MASK) * WORDS * 4;
    // Ids of one kind of client begin alike and end in random characters, so compare from the end.
    for (let i = ID_LENGTH - 1; i >= 0; i -= 1) if (bytes[from + i] !== peerId.charCodeAt(i)) return false;
    return true;
  }

  protected chunk(peer: PeerHandle): Chunk {
    return this.chunks[peer >> SHIFT] as Chunk;
  }

  protected get(peer: PeerHandle, word: number): number {
    return this.chunk(peer).words[(peer & MASK) * WORDS + word] as number;
  }

  protected set(peer: PeerHandle, word: number, value: number): void {
    this.chunk(peer).words[(peer & MASK) * WORDS + word] = value;
  }

  protected next(peer: PeerHandle): PeerHandle {
    return this.get(peer, NEXT) as PeerHandle;
  }
}

const slotWord = (family: Family) => (family === 4 ? SLOT4 : SLOT6);
