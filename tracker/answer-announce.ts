import { admitTorrent } from "./admit.ts";
import { creditAnnounce } from "./ledger/credit.ts";
import type { TrackerParts } from "./parts.ts";
import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "./protocol/address.ts";
import { type AnnounceRequest, readAnnounce } from "./protocol/announce-request.ts";
import { type PeerAnswer, writeAnnounce } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { isRefused, type Refusal } from "./refusal.ts";
import { type Peer, type PeerReport, peerKey } from "./swarm/peer.ts";
import { selectCompact, selectPeers } from "./swarm/select.ts";
import type { Swarm } from "./swarm/swarm.ts";

/** Where an announce came from: the text of the client's address, and its User-Agent. */
export type Origin = { address: string; userAgent: string };

/** Books an admitted member's announce and answers with other peers. A peer that stops is credited and gets none. */
export function answerAnnounce(
  parts: TrackerParts,
  memberId: string,
  query: Query,
  { address: text, userAgent }: Origin,
): Uint8Array | Refusal {
  const request = readAnnounce(query, parts.config);
  if (isRefused(request)) return request;
  const torrent = admitTorrent(parts.directory.torrentByInfoHash(request.infoHash));
  if (isRefused(torrent)) return torrent;
  const address = parseAddress(text);
  if (address === null) return { refused: "Your address could not be read." };
  const swarm = parts.swarms.open(request.infoHash, torrent.torrentId);
  const peer = book(parts, swarm, toReport(parts, request, memberId, address, userAgent), request.event === "stopped");
  return writeAnnounce({
    counts: swarm.counts(),
    interval: parts.config.announceInterval,
    minInterval: parts.config.minInterval,
    peers: peer ? choosePeers(parts, swarm, peer, request) : noPeers(request),
    externalIp: address,
  });
}

function noPeers({ compact }: AnnounceRequest): PeerAnswer {
  return compact ? { peers: "", peers6: "" } : { list: [] };
}

function toReport(
  { clock }: TrackerParts,
  request: AnnounceRequest,
  memberId: string,
  address: string,
  userAgent: string,
): PeerReport {
  const { peerId, port, uploaded, downloaded, left, event, compact } = request;
  return {
    peerId,
    memberId,
    endpoint: packEndpoint(address, port),
    uploaded,
    downloaded,
    left,
    event,
    compact,
    // A NUL would make PostgreSQL refuse the whole batch.
    userAgent: userAgent.replace(/\p{Cc}/gu, "").slice(0, 255),
    lastAnnounce: clock(),
  };
}

function book(
  { config, swarms, ledger }: TrackerParts,
  swarm: Swarm,
  report: PeerReport,
  stopped: boolean,
): Peer | null {
  const before = swarm.peers.get(peerKey(report)) ?? null;
  // A clock set back must not let the same seconds be earned twice.
  report.lastAnnounce = Math.max(report.lastAnnounce, before?.lastAnnounce ?? 0);
  const credit = creditAnnounce(before, report, config.announceInterval * 2);
  swarm.lastActivity = report.lastAnnounce;
  if (ledger.record(swarm, report, credit, report.lastAnnounce)) swarm.completed += 1;
  if (!stopped) return swarms.upsert(swarm, report);
  if (before) swarms.remove(swarm, before);
  return null;
}

function choosePeers(
  { random }: TrackerParts,
  swarm: Swarm,
  self: Peer,
  { compact, noPeerId, numwant }: AnnounceRequest,
): PeerAnswer {
  if (compact) {
    const chosen = selectCompact(swarm, self, numwant, random);
    return { peers: chosen[4], peers6: chosen[6] };
  }
  const list = selectPeers(swarm, self, numwant, random).map(({ peer, endpoint }) => {
    const { address, port } = unpackEndpoint(endpoint);
    return { peerId: noPeerId ? null : peer.peerId, ip: formatAddress(address), port };
  });
  return { list };
}
