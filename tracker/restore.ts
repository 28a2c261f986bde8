import { admitTorrent } from "./admit.ts";
import type { PeerKey } from "./ledger/batch.ts";
import { fromPeerRow } from "./ledger/peer-row.ts";
import type { TrackerParts } from "./parts.ts";
import type { Restored } from "./ports.ts";
import { idFromHex } from "./protocol/ids.ts";
import { isRefused } from "./refusal.ts";

/**
 * Brings swarms back as a store kept them. Nothing is credited: each peer's next announce is reckoned from the
 * counters saved with it. Peers of torrents that may no longer be shared stay away, and the next batch says that they are gone.
 */
export function restoreSwarms({ directory, swarms, ledger }: TrackerParts, restored: Restored): void {
  for (const { infoHash, completed } of restored.swarms) {
    const hash = idFromHex(infoHash);
    const torrent = hash === null ? null : directory.torrentByInfoHash(hash);
    if (hash !== null && torrent) swarms.open(hash, torrent.id).completed = completed;
  }
  for (const { userId, torrentId } of restored.completions) ledger.rememberCompletion(userId, torrentId);
  const gonePeers: PeerKey[] = [];
  // Swarms expect their peers in order of silence.
  for (const row of [...restored.peers].sort((a, b) => a.lastAnnounce - b.lastAnnounce)) {
    const peer = fromPeerRow(row);
    if (!peer) continue;
    const torrent = admitTorrent(directory.torrentByInfoHash(peer.infoHash));
    if (isRefused(torrent)) {
      gonePeers.push(row);
      continue;
    }
    const swarm = swarms.open(peer.infoHash, torrent.torrentId);
    swarm.lastActivity = row.lastAnnounce;
    swarms.upsert(swarm, peer.report);
  }
  ledger.putBack({ peers: [], gonePeers, swarms: [], members: [], snatches: [] });
}
