import type { TrackerDeps } from "./deps.ts";
import { coverSeconds } from "./ledger/coverage.ts";
import { creditAnnounce } from "./ledger/credit.ts";
import type { Effect } from "./ledger/effect.ts";
import type { KnownTorrent } from "./ports.ts";
import type { AnnounceRequest } from "./protocol/announce-request.ts";
import { NO_PEER, type PeerHandle, type SwarmHandle } from "./swarm/handles.ts";
import { type Member, markCompleted } from "./swarm/members.ts";
import type { Counters, PeerReport } from "./swarm/peer.ts";

/** An announce that is admitted. `peer` is NO_PEER when it is new; `endpoint` is in compact form. */
export type AdmittedAnnounce = {
  member: Member;
  torrent: KnownTorrent;
  swarm: SwarmHandle;
  peer: PeerHandle;
  request: AnnounceRequest;
  endpoint: string;
  userAgent: string;
};

/** Credits an announce, writes it into the journal and changes the swarm. Returns the peer, NO_PEER after a stop. */
export function recordAnnounce(deps: TrackerDeps, announce: AdmittedAnnounce): PeerHandle {
  const { member, torrent, swarm, peer } = announce;
  const before = peer === NO_PEER ? null : deps.swarms.peers.countersOf(peer);
  const effect = toEffect(deps, member, torrent, before, toReport(announce, deps.clock(), before));
  deps.journal(effect);
  return applyEffect(deps, member, swarm, peer, effect);
}

function toReport(
  { request, endpoint, userAgent }: AdmittedAnnounce,
  now: number,
  before: Counters | null,
): PeerReport {
  const { peerId, uploaded, downloaded, left, event, compact } = request;
  return {
    peerId,
    endpoint,
    uploaded,
    downloaded,
    left,
    event,
    compact,
    userAgent: cleanUserAgent(userAgent),
    // A clock that is set back must not let the same seconds be earned twice.
    lastAnnounce: before === null ? now : Math.max(now, before.lastAnnounce),
  };
}

/** PostgreSQL would refuse a whole batch because of one NUL. */
export function cleanUserAgent(text: string): string {
  const clean = /\p{Cc}/u.test(text) ? text.replace(/\p{Cc}/gu, "") : text;
  return clean.slice(0, 255);
}

function toEffect(
  { config }: TrackerDeps,
  member: Member,
  torrent: KnownTorrent,
  before: Counters | null,
  report: PeerReport,
): Effect {
  const maxSeconds = config.announceInterval * 2;
  const credit = creditAnnounce(before, report, { maxSeconds, maxRate: config.maxRate });
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

/** Changes swarm and ledger by the effect of an announce. A restart does so again with the effects in the journal. */
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
  } else peer = swarms.upsert(swarm, member, report, known);
  ledger.recordAnnounce(swarms, swarm, peer, member, effect);
  return peer;
}
