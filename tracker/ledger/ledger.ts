import type { Member } from "../members.ts";
import { toHex } from "../protocol/ids.ts";
import { NO_PEER, type Peer } from "../swarm/peer.ts";
import type { Swarms } from "../swarm/swarms.ts";
import type { Batch, PeerKey, PeerRow, RefusalRow, SwarmRow } from "./batch.ts";
import type { Effect } from "./effect.ts";
import { toPeerRow } from "./peer-row.ts";
import { addEffect, addRefusal, emptyPending, type PendingSwarm, pendingOf, swarmOf } from "./pending.ts";

type Gone = { swarm: number; peerId: string; member: Member };

/** The sums since the last batch, and which peers and swarms changed. Absolute figures are read when a batch is taken. */
export type Ledger = {
  /** Books an announce that has just been applied; `peer` is NO_PEER when it has left. */
  record(swarms: Swarms, swarm: number, peer: Peer, member: Member, effect: Effect): void;
  /** Notes that a peer is leaving its swarm, while it can still be read. */
  peerGone(swarms: Swarms, swarm: number, peer: Peer, member: Member): void;
  refused(row: Omit<RefusalRow, "times">): void;
  /** All that changed since the last batch, or null. What is taken is forgotten here. */
  takeBatch(swarms: Swarms): Batch | null;
};

export function createLedger(): Ledger {
  let pending = emptyPending();
  let gone: Gone[] = [];
  // A peer that left may stand here still, and its place may be another's by now: its mark tells.
  let changed: Peer[] = [];

  function record(swarms: Swarms, swarm: number, peer: Peer, member: Member, effect: Effect): void {
    if (peer !== NO_PEER && swarms.peers.mark(peer)) changed.push(peer);
    const row = swarmOf(pending, swarm);
    row.announces += 1;
    if (effect.completed) row.completed += 1;
    addEffect(pending, member, effect);
    const { held } = effect.credit;
    if (!held) return;
    const { torrentId, report } = effect;
    pending.reviews.push({ userId: member.id, torrentId, ...held, client: report.userAgent, at: report.lastAnnounce });
  }

  function peerGone(swarms: Swarms, swarm: number, peer: Peer, member: Member): void {
    gone.push({ swarm, peerId: swarms.peers.idOf(peer), member });
    swarmOf(pending, swarm);
    pendingOf(pending, member);
  }

  function takeBatch(swarms: Swarms): Batch | null {
    const { members, swarms: changedSwarms, refusals, reviews } = pending;
    if (members.length + changedSwarms.size + refusals.size === 0) return null;
    const swarmRows = new Map<number, SwarmRow>();
    for (const [swarm, row] of changedSwarms) swarmRows.set(swarm, readSwarm(swarm, row, swarms));
    const batch: Batch = {
      peers: readPeers(changed, swarms, swarmRows),
      gonePeers: readGone(gone, swarms, swarmRows),
      swarms: [...swarmRows.values()],
      members: [],
      snatches: [],
      days: [],
      reviews,
      refusals: [...refusals.values()],
    };
    for (const member of members) {
      const own = member.pending;
      if (!own) continue;
      member.pending = null;
      own.sums.activeTorrents = member.activeTorrents;
      batch.members.push(own.sums);
      own.snatches.addTo(batch.snatches);
      own.days.addTo(batch.days);
    }
    pending = emptyPending();
    gone = [];
    changed = [];
    return batch;
  }

  return {
    record,
    peerGone,
    refused: (row) => addRefusal(pending, row),
    takeBatch,
  };
}

type SwarmRows = ReadonlyMap<number, SwarmRow>;

/** The swarm of a peer that changed or left has changed too: its hash stands there in hex already. */
const hashOf = (swarmRows: SwarmRows, swarm: number) => (swarmRows.get(swarm) as SwarmRow).infoHash;

function readPeers(changed: Peer[], swarms: Swarms, swarmRows: SwarmRows): PeerRow[] {
  const rows: PeerRow[] = [];
  for (const peer of changed) {
    const swarm = swarms.peers.swarmOf(peer);
    if (swarm < 0 || !swarms.peers.isMarked(peer)) continue;
    swarms.peers.unmark(peer);
    rows.push(toPeerRow(swarms, peer, hashOf(swarmRows, swarm)));
  }
  return rows;
}

/** Those that came back are not gone. */
function readGone(gone: Gone[], swarms: Swarms, swarmRows: SwarmRows): PeerKey[] {
  const keys = new Map<string, PeerKey>();
  for (const { swarm, peerId, member } of gone) {
    if (swarms.find(swarm, member, peerId) !== NO_PEER) continue;
    const key = { infoHash: hashOf(swarmRows, swarm), peerId: toHex(peerId), userId: member.id };
    keys.set(key.infoHash + key.peerId + key.userId, key);
  }
  return [...keys.values()];
}

function readSwarm(swarm: number, row: PendingSwarm, swarms: Swarms): SwarmRow {
  const { complete: seeders, incomplete: leechers } = swarms.counts(swarm);
  const { table } = swarms;
  return {
    infoHash: toHex(table.infoHash(swarm)),
    torrentId: table.torrentId(swarm),
    seeders,
    leechers,
    ...row,
    lastActivity: table.lastActivity(swarm),
  };
}
