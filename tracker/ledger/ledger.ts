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
  /** How many peers a batch would write. */
  size(): number;
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
    const taken = members.map((member) => ({ member, pending: member.pending }));
    for (const member of members) member.pending = null;
    const batch: Batch = {
      peers: readPeers(changed, swarms),
      gonePeers: readGone(gone, swarms),
      swarms: [...changedSwarms].map(([swarm, row]) => readSwarm(swarm, row, swarms)),
      members: [],
      snatches: [],
      days: [],
      reviews,
      refusals: [...refusals.values()],
    };
    for (const { member, pending: own } of taken) {
      if (!own) continue;
      batch.members.push({ ...own.sums, activeTorrents: member.activeTorrents });
      for (const row of own.snatches.values()) batch.snatches.push(row);
      for (const row of own.days.values()) batch.days.push(row);
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
    size: () => changed.length + gone.length,
    takeBatch,
  };
}

function readPeers(changed: Peer[], swarms: Swarms): PeerRow[] {
  const rows: PeerRow[] = [];
  for (const peer of changed) {
    if (swarms.peers.swarmOf(peer) < 0 || !swarms.peers.isMarked(peer)) continue;
    swarms.peers.unmark(peer);
    rows.push(toPeerRow(swarms, peer));
  }
  return rows;
}

/** Those that came back are not gone. */
function readGone(gone: Gone[], swarms: Swarms): PeerKey[] {
  const keys = new Map<string, PeerKey>();
  for (const { swarm, peerId, member } of gone) {
    if (swarms.find(swarm, member, peerId) !== NO_PEER) continue;
    const key = { infoHash: toHex(swarms.table.infoHash(swarm)), peerId: toHex(peerId), userId: member.id };
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
