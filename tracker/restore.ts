import { admitTorrent } from "./admit.ts";
import { applyEffect } from "./book.ts";
import type { Effect } from "./ledger/effect.ts";
import { fromPeerRow } from "./ledger/peer-row.ts";
import type { TrackerParts } from "./parts.ts";
import type { Restored } from "./ports.ts";
import { idFromHex } from "./protocol/ids.ts";
import { isRefused } from "./refusal.ts";

/** Brings swarms back as a store kept them. Nothing is credited: each peer's next announce is reckoned from its counters. */
export function restoreSwarms({ directory, swarms, members }: TrackerParts, restored: Restored): void {
  const { table } = swarms;
  for (const { infoHash, completed } of restored.swarms) {
    const torrent = directory.torrentByInfoHash(idFromHex(infoHash) ?? "");
    if (torrent) table.setCompleted(table.open(torrent.infoHash, torrent.id), completed);
  }
  for (const { userId, torrentId } of restored.completions) {
    const member = members.of(userId);
    member.completed ??= new Set();
    member.completed.add(torrentId);
  }
  for (const { userId, at } of restored.lastActivity) members.of(userId).covered = [0, Math.floor(at / 1000)];
  for (const row of restored.peers) {
    const peer = fromPeerRow(row);
    if (!peer) continue;
    const torrent = directory.torrentByInfoHash(peer.infoHash);
    const swarm = table.open(torrent?.infoHash ?? peer.infoHash, torrent?.id ?? -1);
    table.setLastActivity(swarm, Math.max(table.lastActivity(swarm), row.lastAnnounce));
    swarms.upsert(swarm, members.of(row.userId), peer.report);
  }
}

/** Applies again what the journal kept and no batch has taken. The next batch holds it. */
export function replayEffects(parts: TrackerParts, effects: Iterable<Effect>): number {
  let count = 0;
  for (const effect of effects) {
    const member = parts.members.of(effect.memberId);
    const swarm = parts.swarms.table.open(effect.infoHash, effect.torrentId);
    applyEffect(parts, member, swarm, parts.swarms.find(swarm, member, effect.report.peerId), effect);
    member.covered = [0, Math.floor(effect.report.lastAnnounce / 1000)];
    count += 1;
  }
  return count;
}

/** Lets go of peers that a restart brought back and that may not share any more; the next batch says that they are gone. */
export function dropBarred({ directory, swarms, members }: TrackerParts): void {
  const { table } = swarms;
  for (let swarm = 0; swarm < table.size; swarm += 1) {
    const infoHash = table.infoHash(swarm);
    if (isRefused(admitTorrent(directory.torrentByInfoHash(infoHash)))) swarms.dropTorrent(infoHash);
  }
  for (const { id } of members.all()) if (!directory.isActive(id)) swarms.dropMember(id);
}
