import type { Member, Members } from "../members.ts";
import type { SwarmCounts } from "../protocol/answers.ts";
import { Arena } from "./arena.ts";
import { type Family, familyOf, NO_PEER, type Peer, type PeerReport, type Role, roleOf } from "./peer.ts";
import { PeerPool } from "./peer-pool.ts";
import { SwarmTable } from "./swarm-table.ts";

/** Told of every peer that leaves, whatever the reason, while it can still be read. */
export type OnGone = (swarm: number, peer: Peer, member: Member) => void;

/** Those that want data are listed apart from those that only share, since a seeder is not given seeders. */
export type Kind = "wanting" | "sharing";

/**
 * All swarms and their peers. A swarm is a number here, its place in a table of columns; `infoHash` is always the one
 * that the torrent is on record by, whichever of its two a client announces (BEP 52).
 */
export class Swarms {
  readonly peers = new PeerPool();
  readonly table = new SwarmTable();
  readonly #arenas: Record<Family, Arena> = { 4: new Arena(4), 6: new Arena(6) };
  readonly #members: Members;
  readonly #onGone: OnGone;

  constructor(members: Members, onGone: OnGone) {
    this.#members = members;
    this.#onGone = onGone;
  }

  counts(swarm: number): SwarmCounts {
    const { table } = this;
    const complete = table.seeders(swarm);
    return {
      complete,
      incomplete: this.sizeOf(swarm) - complete,
      downloaded: table.completed(swarm),
      downloaders: table.listCount(swarm, listAt(4, "wanting")) + table.listCount(swarm, listAt(6, "wanting")),
    };
  }

  sizeOf(swarm: number): number {
    let size = 0;
    for (let list = 0; list < 4; list += 1) size += this.table.listCount(swarm, list);
    return size;
  }

  find(swarm: number, member: Member, peerId: string): Peer {
    return this.peers.find(swarm, member.place, peerId);
  }

  /** Adds a peer or takes over what it says now. `known`: the peer or NO_PEER, from who has looked already. */
  upsert(swarm: number, member: Member, report: PeerReport, known = this.find(swarm, member, report.peerId)): Peer {
    const { peers } = this;
    const family = familyOf(report.endpoint);
    const role = roleOf(report);
    let peer = known;
    if (peer === NO_PEER) {
      if (peers.clientsOf(swarm, member.place).length === 0) member.activeTorrents += 1;
      peer = peers.add(swarm, member.place, report.peerId);
    } else {
      if (peers.familyOf(peer) === family && this.roleOf(peer) === role) {
        const list = listAt(family, kindOf(role));
        this.#arenas[family].set(this.table.listBlock(swarm, list), peers.slotOf(peer), peer, report.endpoint);
        peers.write(peer, report, family);
        return peer;
      }
      this.#unlist(swarm, peer);
    }
    peers.write(peer, report, family);
    const list = listAt(family, kindOf(role));
    const count = this.table.listCount(swarm, list);
    const block = this.#arenas[family].push(this.table.listBlock(swarm, list), count, peer, report.endpoint);
    this.table.setList(swarm, list, block, count + 1);
    peers.setSlot(peer, count);
    if (role === "seeder") this.table.addSeeders(swarm, 1);
    return peer;
  }

  remove(peer: Peer): void {
    const swarm = this.peers.swarmOf(peer);
    const member = this.memberOf(peer);
    this.#onGone(swarm, peer, member);
    this.#unlist(swarm, peer);
    this.peers.remove(peer);
    if (this.peers.clientsOf(swarm, member.place).length === 0) member.activeTorrents -= 1;
  }

  /** Removes the peers last heard of before a time, and says how many. One pass over a column: 3 ms at a million. */
  expire(before: number): number {
    return this.#removeWhere((peer) => this.peers.lastAnnounceOf(peer) < before);
  }

  dropTorrent(infoHash: string): void {
    const swarm = this.table.find(infoHash);
    if (swarm >= 0) for (const peer of this.peersOf(swarm)) this.remove(peer);
  }

  dropMember(memberId: string): void {
    const member = this.#members.find(memberId);
    if (member && member.activeTorrents > 0) this.#removeWhere((peer) => this.peers.memberOf(peer) === member.place);
  }

  peersOf(swarm: number): Peer[] {
    const found: Peer[] = [];
    for (const family of [4, 6] as const)
      for (const kind of ["wanting", "sharing"] as const) {
        const { block, count } = this.list(swarm, family, kind);
        for (let slot = 0; slot < count; slot += 1) found.push(this.#arenas[family].peer(block, slot));
      }
    return found;
  }

  endpointOf(peer: Peer): string {
    const family = this.peers.familyOf(peer);
    const { block } = this.list(this.peers.swarmOf(peer), family, kindOf(this.roleOf(peer)));
    const slot = this.peers.slotOf(peer);
    return this.#arenas[family].slice(block, slot, slot + 1);
  }

  roleOf(peer: Peer): Role {
    if (this.peers.hasNothingLeft(peer)) return "seeder";
    return this.peers.eventOf(peer) === "paused" ? "partial" : "downloader";
  }

  memberOf(peer: Peer): Member {
    return this.#members.at(this.peers.memberOf(peer));
  }

  list(swarm: number, family: Family, kind: Kind): { block: number; count: number } {
    const list = listAt(family, kind);
    return { block: this.table.listBlock(swarm, list), count: this.table.listCount(swarm, list) };
  }

  arena(family: Family): Arena {
    return this.#arenas[family];
  }

  #removeWhere(test: (peer: Peer) => boolean): number {
    let gone = 0;
    for (let peer = 0; peer < this.peers.end; peer += 1)
      if (this.peers.swarmOf(peer) >= 0 && test(peer)) {
        this.remove(peer);
        gone += 1;
      }
    return gone;
  }

  #unlist(swarm: number, peer: Peer): void {
    const family = this.peers.familyOf(peer);
    const role = this.roleOf(peer);
    const list = listAt(family, kindOf(role));
    const count = this.table.listCount(swarm, list);
    const slot = this.peers.slotOf(peer);
    const arena = this.#arenas[family];
    const block = arena.remove(this.table.listBlock(swarm, list), count, slot);
    if (arena.moved !== NO_PEER) this.peers.setSlot(arena.moved, slot);
    this.table.setList(swarm, list, block, count - 1);
    if (role === "seeder") this.table.addSeeders(swarm, -1);
  }
}

function kindOf(role: Role): Kind {
  return role === "downloader" ? "wanting" : "sharing";
}

function listAt(family: Family, kind: Kind): number {
  return (family === 4 ? 0 : 2) + (kind === "wanting" ? 0 : 1);
}
