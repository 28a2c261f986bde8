import { ID_LENGTH } from "../protocol/ids.ts";
import { Buckets } from "./buckets.ts";
import { type MemberHandle, NO_PEER, NO_SLOT, type PeerHandle, type SwarmHandle } from "./handles.ts";
import {
  createChunk,
  DETAILS,
  FREE,
  MASK,
  MEMBER,
  NEXT,
  PEERS_PER_CHUNK,
  SLOT4,
  SLOT6,
  SWARM,
  WORDS,
} from "./peer-layout.ts";
import { PeerWords } from "./peer-words.ts";

/**
 * All peers of all swarms. A hash of swarm and member finds a peer: the few clients of a member in a swarm are in one
 * bucket, so the same look-up counts them.
 */
export class PeerPool extends PeerWords {
  count = 0;
  /** One above the highest handle used so far. */
  end = 0;
  /** The first peer of each bucket; the others follow in their NEXT word. */
  readonly #buckets = new Buckets();
  #firstFree = NO_PEER;

  find(swarm: SwarmHandle, member: MemberHandle, peerId: string): PeerHandle {
    let peer = this.#buckets.first(this.#buckets.of(swarm, member));
    for (; peer !== NO_PEER; peer = this.next(peer))
      if (this.swarmOf(peer) === swarm && this.memberOf(peer) === member && this.hasId(peer, peerId)) return peer;
    return NO_PEER;
  }

  /** A member's clients in a swarm. */
  clientsOf(swarm: SwarmHandle, member: MemberHandle): PeerHandle[] {
    const clients: PeerHandle[] = [];
    let peer = this.#buckets.first(this.#buckets.of(swarm, member));
    for (; peer !== NO_PEER; peer = this.next(peer))
      if (this.swarmOf(peer) === swarm && this.memberOf(peer) === member) clients.push(peer);
    return clients;
  }

  add(swarm: SwarmHandle, member: MemberHandle, peerId: string): PeerHandle {
    if (this.count >= this.#buckets.size) this.#growBuckets();
    const peer = this.#allocate();
    const { words, bytes } = this.chunk(peer);
    const at = (peer & MASK) * WORDS;
    for (let i = 0; i < ID_LENGTH; i += 1) bytes[at * 4 + i] = peerId.charCodeAt(i);
    words[at + SWARM] = swarm;
    words[at + MEMBER] = member;
    words[at + DETAILS] = 0;
    words[at + SLOT4] = NO_SLOT;
    words[at + SLOT6] = NO_SLOT;
    this.#link(peer, this.#buckets.of(swarm, member));
    this.count += 1;
    return peer;
  }

  remove(peer: PeerHandle): void {
    const bucket = this.#buckets.of(this.swarmOf(peer), this.memberOf(peer));
    const next = this.next(peer);
    let before = this.#buckets.first(bucket);
    if (before === peer) this.#buckets.setFirst(bucket, next);
    else {
      while (this.next(before) !== peer) before = this.next(before);
      this.set(before, NEXT, next);
    }
    this.set(peer, SWARM, FREE);
    this.set(peer, NEXT, this.#firstFree);
    this.#firstFree = peer;
    this.count -= 1;
  }

  /** Visits every live peer. `visit` may remove the peer that it is given. */
  forEach(visit: (peer: PeerHandle) => void): void {
    for (let index = 0; index < this.end; index += 1) if (this.isLive(index as PeerHandle)) visit(index as PeerHandle);
  }

  #allocate(): PeerHandle {
    if (this.#firstFree !== NO_PEER) {
      const peer = this.#firstFree;
      this.#firstFree = this.next(peer);
      return peer;
    }
    if (this.end === this.chunks.length * PEERS_PER_CHUNK) this.chunks.push(createChunk());
    this.end += 1;
    return (this.end - 1) as PeerHandle;
  }

  #link(peer: PeerHandle, bucket: number): void {
    this.set(peer, NEXT, this.#buckets.first(bucket));
    this.#buckets.setFirst(bucket, peer);
  }

  #growBuckets(): void {
    const bucket = this.#buckets.grow();
    let peer = this.#buckets.first(bucket);
    this.#buckets.setFirst(bucket, NO_PEER);
    while (peer !== NO_PEER) {
      const next = this.next(peer);
      this.#link(peer, this.#buckets.of(this.swarmOf(peer), this.memberOf(peer)));
      peer = next;
    }
  }
}
