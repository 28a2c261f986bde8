import type { KnownAnnounce } from "./admit-announce.ts";
import type { TrackerDeps } from "./deps.ts";
import { coverSeconds } from "./ledger/coverage.ts";
import { creditAnnounce } from "./ledger/credit.ts";
import type { Effect } from "./ledger/effect.ts";
import type { KnownTorrent } from "./ports.ts";
import type { AnnounceRequest } from "./protocol/announce-request.ts";
import { NO_PEER, NO_SLOT, type PeerHandle, type SwarmHandle } from "./swarm/handles.ts";
import { type Member, markCompleted } from "./swarm/members.ts";
import { familyOf, type PeerReport } from "./swarm/peer.ts";

/** Credits an announce, writes it into the journal and updates the swarm. Returns the peer, or NO_PEER after a stop. */
export function recordAnnounce(deps: TrackerDeps, announce: KnownAnnounce): PeerHandle {
  const effect = toEffect(deps, announce);
  deps.journal(effect);
  return applyEffect(deps, announce.member, announce.swarm, announce.peer, effect);
}

/** A request as a report about its peer. `endpoint`: in compact form. */
export function toReport(
  { swarms, clock }: TrackerDeps,
  request: AnnounceRequest,
  endpoint: string,
  userAgent: string,
  known: PeerHandle,
): PeerReport {
  const { peerId, key, uploaded, downloaded, left, event, compact } = request;
  const now = clock();
  return {
    peerId,
    key,
    endpoint,
    uploaded,
    downloaded,
    left,
    event,
    compact,
    userAgent: cleanUserAgent(userAgent),
    // If the clock is set back, the same seconds must not be earned twice.
    lastAnnounce: known === NO_PEER ? now : Math.max(now, swarms.peers.lastAnnounceOf(known)),
  };
}

/** PostgreSQL would refuse a whole batch because of one NUL. */
export function cleanUserAgent(text: string): string {
  const clean = /\p{Cc}/u.test(text) ? text.replace(/\p{Cc}/gu, "") : text;
  return clean.slice(0, 255);
}

function toEffect({ config, swarms }: TrackerDeps, { member, torrent, peer, report }: KnownAnnounce): Effect {
  const maxSeconds = config.announceInterval * 2;
  const before = peer === NO_PEER ? null : swarms.peers.countersOf(peer);
  // A client announces separately by each address family. Its first announce by the second family does not restart its
  // counters.
  const goesOn = before !== null && swarms.peers.slotOf(peer, familyOf(report.endpoint)) === NO_SLOT;
  const event = goesOn ? "" : report.event;
  const credit = creditAnnounce(before, event, report, { maxSeconds, maxRate: config.maxRate });
  const end = Math.floor(report.lastAnnounce / 1000);
  return {
    infoHash: torrent.infoHash,
    torrentId: torrent.id,
    memberId: member.id,
    report,
    credit,
    completed: credit.finished && !member.completed?.has(torrent.id),
    clockSeconds:
      credit.seedingSeconds > 0 && (!config.ownSeedingOnly || isOwn(member, torrent))
        ? coverSeconds(member.covered, end - credit.seedingSeconds, end, maxSeconds)
        : 0,
  };
}

/** Whether the member has uploaded or completed a torrent. */
const isOwn = (member: Member, torrent: KnownTorrent) =>
  torrent.uploaderId === member.id || member.completed?.has(torrent.id) === true;

/** Applies the effect of an announce to swarm and ledger. A restart repeats this with the effects in the journal. */
export function applyEffect(
  { swarms, ledger }: TrackerDeps,
  member: Member,
  swarm: SwarmHandle,
  known: PeerHandle,
  effect: Effect,
): PeerHandle {
  const { report, completed, torrentId } = effect;
  const { table } = swarms;
  if (completed) {
    table.setCompleted(swarm, table.completed(swarm) + 1);
    markCompleted(member, torrentId);
  }
  table.setLastActivity(swarm, report.lastAnnounce);
  let peer = NO_PEER;
  if (report.event === "stopped") {
    if (known !== NO_PEER) swarms.remove(known);
  } else {
    if (known === NO_PEER) for (const old of swarms.replacedBy(swarm, member, report)) swarms.remove(old);
    peer = swarms.upsert(swarm, member, report, known);
  }
  ledger.recordAnnounce(swarms, swarm, peer, member, effect);
  return peer;
}
