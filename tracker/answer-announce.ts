import { admitTorrent } from "./admit.ts";
import { book } from "./book.ts";
import { admitClient } from "./clients.ts";
import type { Member } from "./members.ts";
import type { TrackerParts } from "./parts.ts";
import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "./protocol/address.ts";
import { type AnnounceRequest, readAnnounce } from "./protocol/announce-request.ts";
import { type PeerAnswer, writeAnnounce } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { isRefused, type Refusal } from "./refusal.ts";
import { NO_PEER, type Peer, type PeerReport } from "./swarm/peer.ts";
import { selectCompact, selectPeers } from "./swarm/select.ts";

/** Where an announce came from: the text of the client's address, and its User-Agent. */
export type Origin = { address: string; userAgent: string };

/** Books an admitted member's announce and answers with other peers. A peer that stops is credited and gets none. */
export function answerAnnounce(
  parts: TrackerParts,
  memberId: string,
  query: Query,
  { address: text, userAgent }: Origin,
): string | Refusal {
  const { config, swarms, members } = parts;
  const request = readAnnounce(query, config);
  if (isRefused(request)) return request;
  const torrent = admitTorrent(parts.directory.torrentByInfoHash(request.infoHash));
  if (isRefused(torrent)) return torrent;
  const address = parseAddress(text);
  if (address === null) return { refused: "Your address could not be read." };
  const member = members.of(memberId);
  const client = admitClient(config.clients, request.peerId);
  if (client) return client;
  if (parts.frequency.count(member.place, torrent.id) > config.maxAnnouncesPerMinute)
    return { refused: "Too many announces for this torrent. Wait a minute.", retryIn: 1 };
  torrent.place ??= swarms.table.open(torrent.infoHash, torrent.id);
  const swarm = torrent.place;
  const known = swarms.find(swarm, member, request.peerId);
  if (known === NO_PEER && request.event !== "stopped" && !hasRoom(parts, swarm, member))
    return { refused: `More than ${config.maxClients} clients of yours share this torrent. Stop one.`, retryIn: 30 };
  const peer = book(parts, member, torrent, swarm, known, toReport(parts, request, address, userAgent));
  return writeAnnounce({
    counts: swarms.counts(swarm),
    interval: config.announceInterval,
    minInterval: config.minInterval,
    peers: peer === NO_PEER ? noPeers(request) : choosePeers(parts, peer, request),
    externalIp: address,
  });
}

/** Whether a member may add a client. The longest silent of too many goes, once it has missed its announce. */
function hasRoom({ swarms, config, clock }: TrackerParts, swarm: number, member: Member): boolean {
  const clients = swarms.peers.clientsOf(swarm, member.place);
  if (clients.length < config.maxClients) return true;
  const heard = (peer: Peer) => swarms.peers.lastAnnounceOf(peer);
  const silent = clients.reduce((oldest, peer) => (heard(peer) < heard(oldest) ? peer : oldest));
  if (heard(silent) > clock() - config.announceInterval * 1000) return false;
  swarms.remove(silent);
  return true;
}

function noPeers({ compact }: AnnounceRequest): PeerAnswer {
  return compact ? { peers: "", peers6: "" } : { list: [] };
}

function toReport(
  { clock }: TrackerParts,
  { peerId, port, uploaded, downloaded, left, event, compact }: AnnounceRequest,
  address: string,
  userAgent: string,
): PeerReport {
  const endpoint = packEndpoint(address, port);
  // A NUL would make PostgreSQL refuse the whole batch.
  const agent = /\p{Cc}/u.test(userAgent) ? userAgent.replace(/\p{Cc}/gu, "") : userAgent;
  return {
    peerId,
    endpoint,
    uploaded,
    downloaded,
    left,
    event,
    compact,
    userAgent: agent.slice(0, 255),
    lastAnnounce: clock(),
  };
}

function choosePeers(
  { random, swarms }: TrackerParts,
  self: Peer,
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
