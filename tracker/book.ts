import { coverSeconds } from "./ledger/coverage.ts";
import { creditAnnounce } from "./ledger/credit.ts";
import type { Effect } from "./ledger/effect.ts";
import type { Member } from "./members.ts";
import type { TrackerParts } from "./parts.ts";
import type { KnownTorrent } from "./ports.ts";
import { NO_PEER, type Peer, type PeerReport } from "./swarm/peer.ts";

/** Credits an announce of a peer, NO_PEER when it is new, writes it into the journal, and changes the swarm. Answers the peer, NO_PEER after a stop. */
export function book(
  parts: TrackerParts,
  member: Member,
  torrent: KnownTorrent,
  swarm: number,
  peer: Peer,
  report: PeerReport,
): Peer {
  const { config, swarms, journal } = parts;
  const before = peer === NO_PEER ? null : swarms.peers.countersOf(peer);
  // A clock set back must not let the same seconds be earned twice.
  if (before && before.lastAnnounce > report.lastAnnounce) report.lastAnnounce = before.lastAnnounce;
  const maxSeconds = config.announceInterval * 2;
  const credit = creditAnnounce(before, report, { maxSeconds, maxRate: config.maxRate });
  const end = Math.floor(report.lastAnnounce / 1000);
  const effect: Effect = {
    infoHash: torrent.infoHash,
    torrentId: torrent.id,
    memberId: member.id,
    report,
    credit,
    completed: credit.finished && !member.completed?.has(torrent.id),
    clockSeconds:
      credit.seedingSeconds > 0 ? coverSeconds(member.covered, end - credit.seedingSeconds, end, maxSeconds) : 0,
  };
  journal(effect);
  return applyEffect(parts, member, swarm, peer, effect);
}

/** Changes ledger and swarm as an announce has it; at a restart once more, from the journal. */
export function applyEffect(
  { swarms, ledger }: TrackerParts,
  member: Member,
  swarm: number,
  known: Peer,
  effect: Effect,
): Peer {
  const { report, completed, torrentId } = effect;
  const { table } = swarms;
  if (completed) {
    table.setCompleted(swarm, table.completed(swarm) + 1);
    member.completed ??= new Set();
    member.completed.add(torrentId);
  }
  table.setLastActivity(swarm, report.lastAnnounce);
  let peer = NO_PEER;
  if (report.event === "stopped") {
    if (known !== NO_PEER) swarms.remove(known);
  } else peer = swarms.upsert(swarm, member, report, known);
  ledger.record(swarms, swarm, peer, member, effect);
  return peer;
}
