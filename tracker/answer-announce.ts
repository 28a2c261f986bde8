import { admitTorrent } from "./admit.ts";
import { admitClient } from "./admit-client.ts";
import { admitEndpoint } from "./admit-endpoint.ts";
import type { TrackerDeps } from "./deps.ts";
import type { KnownTorrent } from "./ports.ts";
import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "./protocol/address.ts";
import { type AnnounceRequest, readAnnounce } from "./protocol/announce-request.ts";
import { type PeerAnswer, writeAnnounce } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { isRefused, type Refusal } from "./protocol/refusal.ts";
import { recordAnnounce } from "./record-announce.ts";
import { NO_PEER, type PeerHandle, type SwarmHandle } from "./swarm/handles.ts";
import type { Member } from "./swarm/members.ts";
import { selectCompact, selectPeers } from "./swarm/select.ts";

/** Where an announce came from: the text of the client's address, and its User-Agent. */
export type Origin = { address: string; userAgent: string };

/** Records an admitted member's announce and answers with other peers. A peer that stops is credited and gets none. */
export function answerAnnounce(
  deps: TrackerDeps,
  memberId: string,
  query: Query,
  { address: text, userAgent }: Origin,
): string | Refusal {
  const { config, swarms } = deps;
  const request = readAnnounce(query, config);
  if (isRefused(request)) return request;
  const torrent = admitTorrent(deps.directory.torrentByInfoHash(request.infoHash));
  if (isRefused(torrent)) return torrent;
  const address = parseAddress(text);
  if (address === null) return { refused: "Your address could not be read." };
  const member = deps.members.of(memberId);
  const refusal =
    admitEndpoint(address, request.port, config.allowLoopback) ??
    admitClient(config.clients, request.peerId) ??
    limitFrequency(deps, member, torrent);
  if (refusal) return refusal;
  const swarm = swarms.table.open(torrent.infoHash, torrent.id);
  const known = swarms.find(swarm, member, request.peerId);
  if (known === NO_PEER && request.event !== "stopped" && !makeRoomForClient(deps, swarm, member))
    return { refused: `More than ${config.maxClients} clients of yours share this torrent. Stop one.`, retryIn: 30 };
  const endpoint = packEndpoint(address, request.port);
  const peer = recordAnnounce(deps, { member, torrent, swarm, peer: known, request, endpoint, userAgent });
  return writeAnnounce({
    counts: swarms.counts(swarm),
    interval: config.announceInterval,
    minInterval: config.minInterval,
    peers: peer === NO_PEER ? noPeers(request) : choosePeers(deps, peer, request),
    externalIp: address,
  });
}

function limitFrequency({ frequency, config }: TrackerDeps, member: Member, { id }: KnownTorrent): Refusal | null {
  if (frequency.count(member.handle, id) <= config.maxAnnouncesPerMinute) return null;
  return { refused: "Too many announces for this torrent. Wait a minute.", retryIn: 1 };
}

/**
 * Whether a member may add a client to a swarm. When there are too many, the one that has been silent for the longest
 * time is removed, if it has missed its announce.
 */
function makeRoomForClient({ swarms, config, clock }: TrackerDeps, swarm: SwarmHandle, member: Member): boolean {
  const clients = swarms.peers.clientsOf(swarm, member.handle);
  if (clients.length < config.maxClients) return true;
  const lastAnnounce = (peer: PeerHandle) => swarms.peers.lastAnnounceOf(peer);
  const silent = clients.reduce((oldest, peer) => (lastAnnounce(peer) < lastAnnounce(oldest) ? peer : oldest));
  if (lastAnnounce(silent) > clock() - config.announceInterval * 1000) return false;
  swarms.remove(silent);
  return true;
}

function noPeers({ compact }: AnnounceRequest): PeerAnswer {
  return compact ? { peers: "", peers6: "" } : { list: [] };
}

function choosePeers(
  { random, swarms }: TrackerDeps,
  self: PeerHandle,
  { compact, noPeerId, numwant }: AnnounceRequest,
): PeerAnswer {
  if (compact) {
    const chosen = selectCompact(swarms, self, numwant, random);
    return { peers: chosen[4], peers6: chosen[6] };
  }
  const list = selectPeers(swarms, self, numwant, random).map(({ peer, endpoint }) => {
    const { address, port } = unpackEndpoint(endpoint);
    return { peerId: noPeerId ? null : swarms.peers.idOf(peer), ip: formatAddress(address), port };
  });
  return { list };
}
