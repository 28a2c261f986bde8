import { toHex } from "../protocol/ids.ts";
import { NO_PEER, type PeerHandle, type SwarmHandle } from "../swarm/handles.ts";
import type { Member } from "../swarm/members.ts";
import type { Swarms } from "../swarm/swarms.ts";
import type { Batch, PeerKey, PeerRow, RefusalRow, SwarmRow } from "./batch.ts";
import type { Effect } from "./effect.ts";
import { Networks } from "./networks.ts";
import { toPeerRow } from "./peer-row.ts";
import { Pending, type PendingSwarm } from "./pending.ts";

type RemovedPeer = { swarm: SwarmHandle; peerId: string; member: Member };
type SwarmRows = ReadonlyMap<SwarmHandle, SwarmRow>;

/**
 * The sums since the last batch, and which peers and swarms changed. Absolute figures are read when a batch is created.
 */
export class Ledger {
  readonly #pending = new Pending();
  readonly #networks = new Networks();
  #removed: RemovedPeer[] = [];
  /** May contain a peer that has left and whose number another peer now has. The peer's mark says whether it counts. */
  #changed: PeerHandle[] = [];

  /** Whether nothing changed since the last batch. */
  get isEmpty(): boolean {
    return this.#pending.isEmpty;
  }

  /** Records an announce that has just been applied. `peer` is NO_PEER if it has left. */
  recordAnnounce(swarms: Swarms, swarm: SwarmHandle, peer: PeerHandle, member: Member, effect: Effect): void {
    if (peer !== NO_PEER && swarms.peers.mark(peer)) this.#changed.push(peer);
    this.#pending.addEffect(member, swarm, effect);
  }

  /** Records, without an announce, that a peer differs from the last batch. */
  recordChange(swarms: Swarms, swarm: SwarmHandle, peer: PeerHandle): void {
    if (swarms.peers.mark(peer)) this.#changed.push(peer);
    this.#pending.swarm(swarm);
  }

  /** Records that a peer is leaving its swarm, while it can still be read. */
  recordRemoval(swarms: Swarms, swarm: SwarmHandle, peer: PeerHandle, member: Member): void {
    this.#removed.push({ swarm, peerId: swarms.peers.idOf(peer), member });
    this.#pending.swarm(swarm);
    this.#pending.member(member);
  }

  recordRefusal(row: Omit<RefusalRow, "times">): void {
    this.#pending.addRefusal(row);
  }

  /**
   * All changes since the last batch, or null. The ledger forgets them. `maxNetworks`: the number of networks from
   * which a member may announce without an alarm.
   */
  drainBatch(swarms: Swarms, maxNetworks: number): Batch | null {
    if (this.#pending.isEmpty) return null;
    const { members, swarms: changedSwarms, reviews, refusals } = this.#pending.drain();
    const swarmRows = new Map<SwarmHandle, SwarmRow>();
    for (const [swarm, pending] of changedSwarms) swarmRows.set(swarm, readSwarm(swarm, pending, swarms));
    const peers = readPeers(this.#changed, swarms, swarmRows);
    const batch: Batch = {
      peers,
      removedPeers: readRemoved(this.#removed, swarms, swarmRows),
      swarms: [...swarmRows.values()],
      members: [],
      snatches: [],
      days: [],
      reviews,
      refusals,
      alarms: this.#networks.note(peers, maxNetworks),
    };
    for (const { member, sums, snatches, days } of members) {
      sums.activeTorrents = member.activeTorrents;
      batch.members.push(sums);
      snatches.addTo(batch.snatches);
      days.addTo(batch.days);
    }
    this.#removed = [];
    this.#changed = [];
    return batch;
  }
}

/** The swarm of a peer that changed or left has changed too, so a row already contains its hash in hex. */
const hashOf = (swarmRows: SwarmRows, swarm: SwarmHandle) => (swarmRows.get(swarm) as SwarmRow).infoHash;

function readPeers(changed: PeerHandle[], swarms: Swarms, swarmRows: SwarmRows): PeerRow[] {
  const { peers } = swarms;
  const rows: PeerRow[] = [];
  for (const peer of changed) {
    if (!peers.isLive(peer) || !peers.isMarked(peer)) continue;
    peers.unmark(peer);
    rows.push(toPeerRow(swarms, peer, hashOf(swarmRows, peers.swarmOf(peer))));
  }
  return rows;
}

/** Peers that left and have not come back. */
function readRemoved(removed: RemovedPeer[], swarms: Swarms, swarmRows: SwarmRows): PeerKey[] {
  const keys = new Map<string, PeerKey>();
  for (const { swarm, peerId, member } of removed) {
    if (swarms.find(swarm, member, peerId) !== NO_PEER) continue;
    const key = { infoHash: hashOf(swarmRows, swarm), peerId: toHex(peerId), userId: member.id };
    keys.set(key.infoHash + key.peerId + key.userId, key);
  }
  return [...keys.values()];
}

function readSwarm(swarm: SwarmHandle, pending: PendingSwarm, swarms: Swarms): SwarmRow {
  const { complete: seeders, incomplete: leechers } = swarms.counts(swarm);
  const { table } = swarms;
  return {
    infoHash: toHex(table.infoHash(swarm)),
    torrentId: table.torrentId(swarm),
    seeders,
    leechers,
    ...pending,
    lastActivity: table.lastActivity(swarm),
  };
}
