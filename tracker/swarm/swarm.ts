import type { SwarmCounts } from "../protocol/answers.ts";
import { type Family, familyOf, type Peer, type PeerReport, peerKey, roleOf } from "./peer.ts";
import { PeerList } from "./peer-list.ts";

type Lists = { wanting: PeerList; sharing: PeerList };

/**
 * The peers of one info hash. Within a family, those that want data are listed apart from those that only share
 * (seeders, and partial seeds of BEP 21), since a seeder is not given seeders.
 */
export class Swarm {
  readonly infoHash: string;
  torrentId: number;
  /** Completions ever. */
  completed = 0;
  lastActivity = 0;
  /** By peer key, the one that has been silent for longest first. */
  readonly peers = new Map<string, Peer>();
  #lists: { 4?: Lists; 6?: Lists } = {};
  #seeders = 0;
  #downloaders = 0;

  constructor(infoHash: string, torrentId: number) {
    this.infoHash = infoHash;
    this.torrentId = torrentId;
  }

  counts(): SwarmCounts {
    const complete = this.#seeders;
    const incomplete = this.peers.size - complete;
    return { complete, incomplete, downloaded: this.completed, downloaders: this.#downloaders };
  }

  /** Adds a peer or takes over what it says now. */
  upsert(report: PeerReport): Peer {
    const key = peerKey(report);
    const { endpoint, ...said } = report;
    const family = familyOf(endpoint);
    const known = this.peers.get(key);
    if (known && known.family === family && roleOf(known) === roleOf(report)) {
      this.#listOf(known).move(known, endpoint);
      Object.assign(known, said);
      this.peers.delete(key);
      this.peers.set(key, known);
      return known;
    }
    this.remove(key);
    const peer: Peer = { ...said, family, slot: 0 };
    this.peers.set(key, peer);
    this.#listOf(peer).add(peer, endpoint);
    this.#count(peer, 1);
    return peer;
  }

  /** Takes a peer out; false when there is none. */
  remove(key: string): boolean {
    const peer = this.peers.get(key);
    if (!peer) return false;
    this.peers.delete(key);
    this.#listOf(peer).remove(peer);
    this.#count(peer, -1);
    return true;
  }

  endpointOf(peer: Peer): string {
    return this.#listOf(peer).slice(peer.slot, peer.slot + 1);
  }

  lists(family: Family): Lists | undefined {
    return this.#lists[family];
  }

  #listOf(peer: Peer): PeerList {
    const { family } = peer;
    this.#lists[family] ??= { wanting: new PeerList(family), sharing: new PeerList(family) };
    return this.#lists[family][roleOf(peer) === "downloader" ? "wanting" : "sharing"];
  }

  #count(peer: Peer, change: 1 | -1): void {
    const role = roleOf(peer);
    if (role === "seeder") this.#seeders += change;
    if (role === "downloader") this.#downloaders += change;
  }
}
