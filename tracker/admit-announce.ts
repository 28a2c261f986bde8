import { admitClient } from "./admit-client.ts";
import type { TrackerDeps } from "./deps.ts";
import type { KnownTorrent } from "./ports.ts";
import { type AnnounceRequest, endsOrCounts } from "./protocol/announce-request.ts";
import type { Refusal } from "./protocol/refusal.ts";
import { NO_PEER, type PeerHandle, type SwarmHandle } from "./swarm/handles.ts";
import type { Member } from "./swarm/members.ts";
import { type PeerReport, roleOf } from "./swarm/peer.ts";

/** An announce of a member for a torrent that may be shared. `peer` is NO_PEER if it is new. */
export type KnownAnnounce = {
  member: Member;
  torrent: KnownTorrent;
  swarm: SwarmHandle;
  peer: PeerHandle;
  request: AnnounceRequest;
  report: PeerReport;
};

/** The stages of a peer, in order. */
const STAGES = { downloader: 0, partial: 1, seeder: 2, stopped: 3 };

/**
 * Whether an announce is recorded, only answered, or refused: by the rules for clients, and by the limits of announces
 * and of a member's clients.
 *
 * An announce that only ends or counts something is never refused by them. Above the limits it is recorded if it moves
 * a known peer to a later stage, which can happen at most three times before an announce within the limits moves it
 * back. Otherwise it is only answered, and its bytes count with the next recorded announce.
 */
export function admitAnnounce(deps: TrackerDeps, announce: KnownAnnounce): "record" | "answer" | Refusal {
  const refusal =
    admitClient(deps.config.clients, announce.request.peerId) ??
    limitFrequency(deps, announce) ??
    makeRoomForClient(deps, announce);
  if (refusal === null) return "record";
  if (!endsOrCounts(announce.request.event)) return refusal;
  return bringsNearerToEnd(deps, announce) ? "record" : "answer";
}

function bringsNearerToEnd({ swarms }: TrackerDeps, { peer, request }: KnownAnnounce): boolean {
  if (peer === NO_PEER) return false;
  const stage = request.event === "stopped" ? STAGES.stopped : STAGES[roleOf(request)];
  return stage > STAGES[swarms.peers.roleOf(peer)];
}

function limitFrequency({ frequency, config }: TrackerDeps, { member, torrent }: KnownAnnounce): Refusal | null {
  if (frequency.count(member.handle, torrent.id) <= config.maxAnnouncesPerMinute) return null;
  return { refused: "Too many announces for this torrent. Wait a minute.", retryIn: 1 };
}

/**
 * Refuses a client that exceeds a member's limit in a swarm. If the client that has been silent longest missed its
 * announce, that one is removed instead. Clients that the new one replaces do not count.
 */
function makeRoomForClient(
  { swarms, config, clock }: TrackerDeps,
  { member, swarm, peer, report }: KnownAnnounce,
): Refusal | null {
  if (peer !== NO_PEER || report.event === "stopped") return null;
  const clients = swarms.peers.clientsOf(swarm, member.handle);
  if (clients.length < config.maxClients || swarms.replacedBy(swarm, member, report).length > 0) return null;
  const lastAnnounce = (client: PeerHandle) => swarms.peers.lastAnnounceOf(client);
  const silent = clients.reduce((oldest, client) => (lastAnnounce(client) < lastAnnounce(oldest) ? client : oldest));
  if (lastAnnounce(silent) > clock() - config.announceInterval * 1000)
    return { refused: `More than ${config.maxClients} clients of yours share this torrent. Stop one.`, retryIn: 30 };
  swarms.remove(silent);
  return null;
}
