import type { SwarmCounts } from "../protocol/answers.ts";
import { Arena } from "./arena.ts";
import {
  type BlockHandle,
  LIST_COUNT,
  type ListHandle,
  NO_PEER,
  NO_SWARM,
  type PeerHandle,
  type Slot,
  type SwarmHandle,
} from "./handles.ts";
import type { Member, Members } from "./members.ts";
import { type Family, familyOf, type PeerReport, type Role, roleOf } from "./peer.ts";
import { PeerPool } from "./peer-pool.ts";
import { SwarmTable } from "./swarm-table.ts";

/** Called for every peer that leaves, whatever the reason, while it can still be read. */
export type OnRemoved = (swarm: SwarmHandle, peer: PeerHandle, member: Member) => void;

/** Those that want data are listed apart from those that only share, because a seeder is not given seeders. */
export type ListKind = "wanting" | "sharing";

/**
 * All swarms and their peers. A swarm's info hash is always the one that the torrent is on record by, whichever of its
 * two hashes a client announces (BEP 52).
 */
export class Swarms {
  readonly peers = new PeerPool();
  readonly table = new SwarmTable();
  readonly #arenas: Record<Family, Arena> = { 4: new Arena(4), 6: new Arena(6) };
  readonly #members: Members;
  readonly #onRemoved: OnRemoved;

  constructor(members: Members, onRemoved: OnRemoved) {
    this.#members = members;
    this.#onRemoved = onRemoved;
  }

  counts(swarm: SwarmHandle): SwarmCounts {
    const { table } = this;
    const complete = table.seeders(swarm);
    return {
      complete,
      incomplete: this.sizeOf(swarm) - complete,
      downloaded: table.completed(swarm),
      downloaders: table.listCount(swarm, listOf(4, "wanting")) + table.listCount(swarm, listOf(6, "wanting")),
    };
  }

  sizeOf(swarm: SwarmHandle): number {
    let size = 0;
    for (let list = 0; list < LIST_COUNT; list += 1) size += this.table.listCount(swarm, list as ListHandle);
    return size;
  }

  find(swarm: SwarmHandle, member: Member, peerId: string): PeerHandle {
    return this.peers.find(swarm, member.handle, peerId);
  }

  /** Adds a peer, or updates it with what it reports now. `known`: the peer or NO_PEER, from a caller that has looked. */
  upsert(
    swarm: SwarmHandle,
    member: Member,
    report: PeerReport,
    known = this.find(swarm, member, report.peerId),
  ): PeerHandle {
    const { peers, table } = this;
    const family = familyOf(report.endpoint);
    const role = roleOf(report);
    const list = listOf(family, kindOf(role));
    let peer = known;
    if (peer === NO_PEER) {
      if (peers.clientsOf(swarm, member.handle).length === 0) member.activeTorrents += 1;
      peer = peers.add(swarm, member.handle, report.peerId);
    } else {
      if (peers.familyOf(peer) === family && this.roleOf(peer) === role) {
        this.#arenas[family].set(table.listBlock(swarm, list), peers.slotOf(peer), peer, report.endpoint);
        peers.write(peer, report, family);
        return peer;
      }
      this.#unlist(swarm, peer);
    }
    peers.write(peer, report, family);
    const count = table.listCount(swarm, list);
    const block = this.#arenas[family].push(table.listBlock(swarm, list), count, peer, report.endpoint);
    table.setList(swarm, list, block, count + 1);
    peers.setSlot(peer, count as Slot);
    if (role === "seeder") table.addSeeders(swarm, 1);
    return peer;
  }

  remove(peer: PeerHandle): void {
    const swarm = this.peers.swarmOf(peer);
    const member = this.memberOf(peer);
    this.#onRemoved(swarm, peer, member);
    this.#unlist(swarm, peer);
    this.peers.remove(peer);
    if (this.peers.clientsOf(swarm, member.handle).length === 0) member.activeTorrents -= 1;
  }

  /** Removes the peers that last announced before a time (epoch ms), and returns how many. One pass over all peers. */
  expire(before: number): number {
    return this.#removeWhere((peer) => this.peers.lastAnnounceOf(peer) < before);
  }

  /** Moves the times of all peers and swarms, when the clock was set. */
  moveTimes(seconds: number): void {
    this.peers.forEach((peer) => {
      this.peers.moveLastAnnounce(peer, seconds);
    });
    for (const swarm of this.table.all())
      this.table.setLastActivity(swarm, this.table.lastActivity(swarm) + seconds * 1000);
  }

  removeTorrentPeers(infoHash: string): void {
    const swarm = this.table.find(infoHash);
    if (swarm !== NO_SWARM) for (const peer of this.peersOf(swarm)) this.remove(peer);
  }

  removeMemberPeers(memberId: string): void {
    const member = this.#members.find(memberId);
    if (member && member.activeTorrents > 0) this.#removeWhere((peer) => this.peers.memberOf(peer) === member.handle);
  }

  peersOf(swarm: SwarmHandle): PeerHandle[] {
    const found: PeerHandle[] = [];
    for (const family of [4, 6] as const)
      for (const kind of ["wanting", "sharing"] as const) {
        const { block, count } = this.list(swarm, family, kind);
        for (let slot = 0; slot < count; slot += 1) found.push(this.#arenas[family].peer(block, slot as Slot));
      }
    return found;
  }

  endpointOf(peer: PeerHandle): string {
    const family = this.peers.familyOf(peer);
    const { block } = this.list(this.peers.swarmOf(peer), family, kindOf(this.roleOf(peer)));
    return this.#arenas[family].slice(block, this.peers.slotOf(peer), 1);
  }

  roleOf(peer: PeerHandle): Role {
    if (this.peers.hasNothingLeft(peer)) return "seeder";
    return this.peers.eventOf(peer) === "paused" ? "partial" : "downloader";
  }

  memberOf(peer: PeerHandle): Member {
    return this.#members.at(this.peers.memberOf(peer));
  }

  list(swarm: SwarmHandle, family: Family, kind: ListKind): { block: BlockHandle; count: number } {
    const list = listOf(family, kind);
    return { block: this.table.listBlock(swarm, list), count: this.table.listCount(swarm, list) };
  }

  arena(family: Family): Arena {
    return this.#arenas[family];
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

  /** Removes a peer from its list. The last entry of the list moves into its slot. */
  #unlist(swarm: SwarmHandle, peer: PeerHandle): void {
    const { peers, table } = this;
    const family = peers.familyOf(peer);
    const role = this.roleOf(peer);
    const list = listOf(family, kindOf(role));
    const count = table.listCount(swarm, list);
    const slot = peers.slotOf(peer);
    const block = table.listBlock(swarm, list);
    const last = this.#arenas[family].peer(block, (count - 1) as Slot);
    table.setList(swarm, list, this.#arenas[family].remove(block, count, slot), count - 1);
    peers.setSlot(last, slot);
    if (role === "seeder") table.addSeeders(swarm, -1);
  }
}

function kindOf(role: Role): ListKind {
  return role === "downloader" ? "wanting" : "sharing";
}

function listOf(family: Family, kind: ListKind): ListHandle {
  return ((family === 4 ? 0 : 2) + (kind === "wanting" ? 0 : 1)) as ListHandle;
}
