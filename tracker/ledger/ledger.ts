import { idFromHex, toHex } from "../protocol/ids.ts";
import { type Peer, peerKey } from "../swarm/peer.ts";
import type { Swarm } from "../swarm/swarm.ts";
import type { Swarms } from "../swarm/swarms.ts";
import type { Batch, PeerKey, PeerRow, SwarmRow } from "./batch.ts";
import type { Credit } from "./credit.ts";
import { toPeerRow } from "./peer-row.ts";
import {
  addMember,
  addPeer,
  addSnatch,
  addSwarm,
  emptyPending,
  type Identity,
  NOTHING,
  type Pending,
  type PendingSwarm,
  snatchKey,
} from "./pending.ts";

/** The sums since the last batch, and which peers and swarms changed. Absolute figures are read when a batch is taken. */
export type Ledger = {
  /** Books an announce. True for the first completion of a torrent by a member. */
  record(swarm: Swarm, peer: Identity, credit: Credit, now: number): boolean;
  /** Notes that a peer has left its swarm. */
  peerGone(swarm: Swarm, peer: Peer): void;
  /** Remembers a completion that is in the database already. */
  rememberCompletion(userId: string, torrentId: number): void;
  /** All that changed since the last batch, or null. What is taken is forgotten here. */
  takeBatch(swarms: Swarms): Batch | null;
  /** Takes back a batch that could not be saved; the next one holds its sums and what came since. */
  putBack(batch: Batch): void;
};

export function createLedger(): Ledger {
  const completions = new Set<string>();
  let pending = emptyPending();

  function record(swarm: Swarm, peer: Identity, credit: Credit, now: number): boolean {
    const completion = snatchKey(peer.memberId, swarm.torrentId);
    const completed = credit.finished && !completions.has(completion);
    if (completed) completions.add(completion);
    const { finished: _, ...sums } = credit;
    const booked = { userId: peer.memberId, ...sums, announces: 1, lastActivity: now };
    addPeer(pending, swarm.infoHash, peer);
    addSwarm(pending, { ...swarmKey(swarm), completed: completed ? 1 : 0, announces: 1 });
    addMember(pending, { ...booked, completed: completed ? 1 : 0 });
    addSnatch(pending, { ...booked, torrentId: swarm.torrentId, completedAt: completed ? now : null });
    return completed;
  }

  function peerGone(swarm: Swarm, peer: Peer): void {
    addPeer(pending, swarm.infoHash, peer);
    addSwarm(pending, { ...swarmKey(swarm), completed: 0, announces: 0 });
    addMember(pending, { ...NOTHING, userId: peer.memberId });
  }

  function takeBatch(swarms: Swarms): Batch | null {
    if (pending.peers.size + pending.swarms.size + pending.members.size === 0) return null;
    const taken = pending;
    pending = emptyPending();
    const { peers, gonePeers } = readPeers(taken, swarms);
    return {
      peers,
      gonePeers,
      swarms: [...taken.swarms.values()].map((row) => readSwarm(row, swarms)),
      members: [...taken.members.values()].map((m) => ({ ...m, activeTorrents: swarms.activeTorrents(m.userId) })),
      snatches: [...taken.snatches.values()],
    };
  }

  function putBack(batch: Batch): void {
    for (const { infoHash, peerId, userId } of [...batch.peers, ...batch.gonePeers])
      addPeer(pending, binary(infoHash), { peerId: binary(peerId), memberId: userId });
    for (const row of batch.swarms) addSwarm(pending, { ...row, infoHash: binary(row.infoHash) });
    for (const row of batch.members) addMember(pending, row);
    for (const row of batch.snatches) addSnatch(pending, row);
  }

  const rememberCompletion = (userId: string, torrentId: number) => void completions.add(snatchKey(userId, torrentId));
  return { record, peerGone, rememberCompletion, takeBatch, putBack };
}

function readPeers({ peers: changed }: Pending, swarms: Swarms): { peers: PeerRow[]; gonePeers: PeerKey[] } {
  const peers: PeerRow[] = [];
  const gonePeers: PeerKey[] = [];
  for (const { infoHash, peerId, memberId } of changed.values()) {
    const swarm = swarms.get(infoHash);
    const peer = swarm?.peers.get(peerKey({ peerId, memberId }));
    if (swarm && peer) peers.push(toPeerRow(swarm, peer));
    else gonePeers.push({ infoHash: toHex(infoHash), peerId: toHex(peerId), userId: memberId });
  }
  return { peers, gonePeers };
}

function readSwarm(row: PendingSwarm, swarms: Swarms): SwarmRow {
  const swarm = swarms.get(row.infoHash);
  const { complete: seeders = 0, incomplete: leechers = 0 } = swarm?.counts() ?? {};
  return { ...row, infoHash: toHex(row.infoHash), seeders, leechers, lastActivity: swarm?.lastActivity ?? 0 };
}

function swarmKey({ infoHash, torrentId }: Swarm): Pick<PendingSwarm, "infoHash" | "torrentId"> {
  return { infoHash, torrentId };
}

function binary(hex: string): string {
  return idFromHex(hex) ?? "";
}
