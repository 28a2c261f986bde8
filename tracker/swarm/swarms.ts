import type { SwarmCounts } from "../protocol/answers.ts";
import { Endpoints, FAMILIES, type IsReachable } from "./endpoints.ts";
import { NO_PEER, NO_SLOT, NO_SWARM, type PeerHandle, type SwarmHandle } from "./handles.ts";
import type { Member, Members } from "./members.ts";
import { beginsAnew, familyOf, otherFamily, type PeerReport, roleOf } from "./peer.ts";
import { PeerPool } from "./peer-pool.ts";
import { SwarmTable } from "./swarm-table.ts";

/** Called for every peer that leaves, whatever the reason, while it can still be read. */
export type OnRemoved = (swarm: SwarmHandle, peer: PeerHandle, member: Member) => void;

/**
 * All swarms and their peers. A swarm's info hash is always the one stored for the torrent, whichever of its two hashes
 * a client announces (BEP 52).
 */
export class Swarms {
  readonly peers = new PeerPool();
  readonly table = new SwarmTable();
  readonly endpoints: Endpoints;
  readonly #members: Members;
  readonly #onRemoved: OnRemoved;
  readonly #onEndpointLost: OnRemoved;

  constructor(
    members: Members,
    onRemoved: OnRemoved,
    onEndpointLost: OnRemoved = () => undefined,
    isReachable: IsReachable = () => true,
  ) {
    this.#members = members;
    this.#onRemoved = onRemoved;
    this.#onEndpointLost = onEndpointLost;
    this.endpoints = new Endpoints(this.peers, this.table, isReachable);
  }

  counts(swarm: SwarmHandle): SwarmCounts {
    const { table } = this;
    const complete = table.seeders(swarm);
    return {
      complete,
      incomplete: this.sizeOf(swarm) - complete,
      downloaded: table.completed(swarm),
      downloaders: table.downloaders(swarm),
    };
  }

  sizeOf(swarm: SwarmHandle): number {
    return this.table.peers(swarm);
  }

  find(swarm: SwarmHandle, member: Member, peerId: string): PeerHandle {
    return this.peers.find(swarm, member.handle, peerId);
  }

  /**
   * Adds a peer, or updates it with its current report. `known`: the peer or NO_PEER, from a caller that has already
   * looked it up.
   */
  upsert(
    swarm: SwarmHandle,
    member: Member,
    report: PeerReport,
    known = this.find(swarm, member, report.peerId),
  ): PeerHandle {
    const { peers, table } = this;
    const family = familyOf(report.endpoint);
    const role = roleOf(report);
    let peer = known;
    let moved: string | null = null;
    if (peer === NO_PEER) {
      if (peers.clientsOf(swarm, member.handle).length === 0) member.activeTorrents += 1;
      if (table.peers(swarm) === 0) table.setBorn(swarm, Math.floor(report.lastAnnounce / 1000));
      peer = peers.add(swarm, member.handle, report.peerId);
      table.count(swarm, role, 1);
    } else if (this.peers.roleOf(peer) !== role) {
      // Both endpoints change lists with the role. That of this announce is listed again below.
      moved = this.endpoints.of(peer, otherFamily(family));
      table.count(swarm, this.peers.roleOf(peer), -1);
      table.count(swarm, role, 1);
      for (const listed of FAMILIES) this.endpoints.remove(peer, listed);
    }
    peers.write(peer, report, family);
    this.endpoints.put(peer, family, report.endpoint);
    if (moved !== null) this.endpoints.put(peer, otherFamily(family), moved);
    return peer;
  }

  /** Restores a peer's endpoint of the family by which it did not announce last. */
  restoreOther(peer: PeerHandle, endpoint: string, seconds: number): void {
    this.peers.setOtherSeconds(peer, seconds);
    this.endpoints.put(peer, familyOf(endpoint), endpoint);
  }

  remove(peer: PeerHandle): void {
    const swarm = this.peers.swarmOf(peer);
    const member = this.memberOf(peer);
    this.#onRemoved(swarm, peer, member);
    this.table.count(swarm, this.peers.roleOf(peer), -1);
    for (const family of FAMILIES) this.endpoints.remove(peer, family);
    this.peers.remove(peer);
    if (this.peers.clientsOf(swarm, member.handle).length === 0) member.activeTorrents -= 1;
  }

  /**
   * Removes the peers that last announced before a time (epoch ms), and returns how many. If a peer still announces by
   * one family only, its endpoint of the other is removed. One pass over all peers.
   */
  expire(before: number): number {
    return this.#removeWhere((peer) => {
      if (this.peers.lastAnnounceOf(peer) < before) return true;
      if (this.peers.otherSecondsOf(peer) * 1000 < before) this.#dropOther(peer);
      return false;
    });
  }

  /** Moves the times of all peers and swarms after the clock was set. */
  moveTimes(seconds: number): void {
    this.peers.forEach((peer) => {
      this.peers.moveLastAnnounce(peer, seconds);
    });
    for (const swarm of this.table.all()) this.table.moveTimes(swarm, seconds);
  }

  removeTorrentPeers(infoHash: string): void {
    const swarm = this.table.find(infoHash);
    if (swarm !== NO_SWARM) for (const peer of this.endpoints.peersOf(swarm)) this.remove(peer);
  }

  removeMemberPeers(memberId: string): void {
    const member = this.#members.find(memberId);
    if (member && member.activeTorrents > 0) this.#removeWhere((peer) => this.peers.memberOf(peer) === member.handle);
  }

  /**
   * The member's other clients that a new one replaces: a restarted client gets another peer id, and keeps its endpoint
   * or its `key`. An unreachable endpoint belongs to nobody, so it proves nothing.
   */
  replacedBy(swarm: SwarmHandle, member: Member, report: PeerReport): PeerHandle[] {
    if (!beginsAnew(report)) return [];
    const { endpoint, key } = report;
    const isOwn = this.endpoints.isReachable(endpoint);
    return this.peers
      .clientsOf(swarm, member.handle)
      .filter(
        (peer) =>
          (key !== 0 && this.peers.keyOf(peer) === key) ||
          (isOwn && this.endpoints.of(peer, familyOf(endpoint)) === endpoint),
      );
  }

  memberOf(peer: PeerHandle): Member {
    return this.#members.at(this.peers.memberOf(peer));
  }

  #removeWhere(test: (peer: PeerHandle) => boolean): number {
    let removed = 0;
    this.peers.forEach((peer) => {
      if (!test(peer)) return;
      this.remove(peer);
      removed += 1;
    });
    return removed;
  }

  #dropOther(peer: PeerHandle): void {
    const family = otherFamily(this.peers.familyOf(peer));
    if (this.peers.slotOf(peer, family) === NO_SLOT) return;
    this.endpoints.remove(peer, family);
    this.#onEndpointLost(this.peers.swarmOf(peer), peer, this.memberOf(peer));
  }
}
