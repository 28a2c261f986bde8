import { type Peer, type PeerReport, peerKey } from "./peer.ts";
import { Swarm } from "./swarm.ts";

/** Told of every peer that leaves, whatever the reason. */
export type OnGone = (swarm: Swarm, peer: Peer) => void;

/** All swarms, and which of them each member is in. */
export class Swarms {
  readonly #byHash = new Map<string, Swarm>();
  // How many clients a member has in each swarm.
  readonly #byMember = new Map<string, Map<Swarm, number>>();
  readonly #onGone: OnGone;

  constructor(onGone: OnGone) {
    this.#onGone = onGone;
  }

  get(infoHash: string): Swarm | undefined {
    return this.#byHash.get(infoHash);
  }

  /** The swarm of an info hash, made at its first announce. Empty swarms stay: their completions are scraped. */
  open(infoHash: string, torrentId: number): Swarm {
    let swarm = this.#byHash.get(infoHash);
    if (!swarm) {
      swarm = new Swarm(infoHash, torrentId);
      this.#byHash.set(infoHash, swarm);
    }
    swarm.torrentId = torrentId;
    return swarm;
  }

  all(): Iterable<Swarm> {
    return this.#byHash.values();
  }

  upsert(swarm: Swarm, report: PeerReport): Peer {
    const before = swarm.peers.size;
    const peer = swarm.upsert(report);
    if (swarm.peers.size > before) {
      const active = this.#byMember.get(report.memberId) ?? new Map<Swarm, number>();
      active.set(swarm, (active.get(swarm) ?? 0) + 1);
      this.#byMember.set(report.memberId, active);
    }
    return peer;
  }

  remove(swarm: Swarm, peer: Peer): void {
    if (!swarm.remove(peerKey(peer))) return;
    const active = this.#byMember.get(peer.memberId);
    const clients = (active?.get(swarm) ?? 0) - 1;
    if (clients > 0) active?.set(swarm, clients);
    else active?.delete(swarm);
    if (active?.size === 0) this.#byMember.delete(peer.memberId);
    this.#onGone(swarm, peer);
  }

  /** Removes the peers last heard of before a time; swarms keep them in order of silence, so few are looked at. */
  expire(before: number): number {
    let gone = 0;
    for (const swarm of this.#byHash.values()) {
      for (const peer of swarm.peers.values()) {
        if (peer.lastAnnounce >= before) break;
        this.remove(swarm, peer);
        gone += 1;
      }
    }
    return gone;
  }

  dropTorrent(infoHash: string): void {
    const swarm = this.#byHash.get(infoHash);
    for (const peer of swarm?.peers.values() ?? []) if (swarm) this.remove(swarm, peer);
  }

  dropMember(memberId: string): void {
    for (const swarm of [...(this.#byMember.get(memberId)?.keys() ?? [])]) {
      for (const peer of swarm.peers.values()) if (peer.memberId === memberId) this.remove(swarm, peer);
    }
  }

  /** In how many swarms a member has at least one client. */
  activeTorrents(memberId: string): number {
    return this.#byMember.get(memberId)?.size ?? 0;
  }
}
