import { admitTorrent } from "./admit.ts";
import type { TrackerDeps } from "./deps.ts";
import type { Effect } from "./ledger/effect.ts";
import { fromOther, fromPeerRow } from "./ledger/peer-row.ts";
import type { Restored } from "./ports.ts";
import { idFromHex } from "./protocol/ids.ts";
import { isRefused } from "./protocol/refusal.ts";
import { applyEffect } from "./record-announce.ts";
import { markCompleted } from "./swarm/members.ts";

/** The torrent id of a swarm that is restored although its torrent no longer exists. */
const NO_TORRENT = -1;

/**
 * Restores swarms from a store. Nothing is credited: each peer's next announce is compared with its counters. A time in
 * the future comes from a clock that was wrong, and counts as now: otherwise nobody would earn anything until then.
 */
export function restoreSwarms(deps: TrackerDeps, restored: Restored): void {
  const { directory, swarms, members, clock } = deps;
  const { table } = swarms;
  const now = clock();
  for (const { infoHash, completed } of restored.swarms) {
    const torrent = directory.torrentByInfoHash(idFromHex(infoHash) ?? "");
    if (torrent) table.setCompleted(table.open(torrent.infoHash, torrent.id), completed);
  }
  for (const { userId, torrentId } of restored.completions) markCompleted(members.of(userId), torrentId);
  for (const { userId, at } of restored.lastActivity) members.of(userId).covered = allUntil(Math.min(at, now));
  for (const row of restored.peers) {
    const peer = fromPeerRow(row);
    if (!peer) continue;
    peer.report.lastAnnounce = Math.min(peer.report.lastAnnounce, now);
    const torrent = directory.torrentByInfoHash(peer.infoHash);
    const swarm = table.open(torrent?.infoHash ?? peer.infoHash, torrent?.id ?? NO_TORRENT);
    table.setLastActivity(swarm, Math.max(table.lastActivity(swarm), peer.report.lastAnnounce));
    const restoredPeer = swarms.upsert(swarm, members.of(row.userId), peer.report);
    const other = fromOther(row);
    if (other !== null && row.other)
      swarms.restoreOther(restoredPeer, other, Math.floor(Math.min(row.other.lastAnnounce, now) / 1000));
    // The age of a swarm is not stored.
    table.setBorn(swarm, 0);
  }
}

/** Applies effects of the journal that no saved batch contains, and returns how many. The next batch contains them. */
export function replayEffects(deps: TrackerDeps, effects: Iterable<Effect>): number {
  let count = 0;
  const now = deps.clock();
  for (const written of effects) {
    const effect = notAfter(now, written);
    const member = deps.members.of(effect.memberId);
    const swarm = deps.swarms.table.open(effect.infoHash, effect.torrentId);
    applyEffect(deps, member, swarm, deps.swarms.find(swarm, member, effect.report.peerId), effect);
    member.covered = allUntil(effect.report.lastAnnounce);
    count += 1;
  }
  return count;
}

/** Removes restored peers that may no longer share. The next batch records it. */
export function removeBarredPeers({ directory, swarms, members }: TrackerDeps): void {
  const { table } = swarms;
  for (const swarm of table.all()) {
    const infoHash = table.infoHash(swarm);
    if (isRefused(admitTorrent(directory.torrentByInfoHash(infoHash)))) swarms.removeTorrentPeers(infoHash);
  }
  for (const { id } of members.all()) if (!directory.isActive(id)) swarms.removeMemberPeers(id);
}

function notAfter(now: number, effect: Effect): Effect {
  if (effect.report.lastAnnounce <= now) return effect;
  return { ...effect, report: { ...effect.report, lastAnnounce: now } };
}

/** Counts all seconds before a time as seeded, so that none is counted twice. */
const allUntil = (at: number) => [0, Math.floor(at / 1000)];
