import { admitTorrent } from "./admit.ts";
import { admitAnnounce } from "./admit-announce.ts";
import { chooseInterval } from "./choose-interval.ts";
import type { TrackerDeps } from "./deps.ts";
import { faultOf, UNREADABLE, warningFor } from "./endpoint-fault.ts";
import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "./protocol/address.ts";
import { type AnnounceRequest, readAnnounce } from "./protocol/announce-request.ts";
import { type PeerAnswer, writeAnnounce } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { isRefused, type Refusal } from "./protocol/refusal.ts";
import { recordAnnounce, toReport } from "./record-announce.ts";
import { NO_PEER, type PeerHandle } from "./swarm/handles.ts";
import { selectCompact, selectPeers } from "./swarm/select.ts";

/** The origin of an announce: the text of the client's address, and its User-Agent. */
export type Origin = { address: string; userAgent: string };

/**
 * Records an admitted member's announce and answers with other peers. A peer that stops is credited and gets none. One
 * that others cannot reach is counted and credited like any other, and is warned if the member can change it.
 */
export function answerAnnounce(deps: TrackerDeps, memberId: string, query: Query, origin: Origin): string | Refusal {
  const { config, swarms } = deps;
  const request = readAnnounce(query, config);
  if (isRefused(request)) return request;
  const torrent = admitTorrent(deps.directory.torrentByInfoHash(request.infoHash));
  if (isRefused(torrent)) return torrent;
  const address = parseAddress(origin.address);
  const endpoint = packEndpoint(address ?? UNREADABLE, request.port);
  const member = deps.members.of(memberId);
  const swarm = swarms.table.open(torrent.infoHash, torrent.id);
  const known = swarms.find(swarm, member, request.peerId);
  const report = toReport(deps, request, endpoint, origin.userAgent, known);
  const announce = { member, torrent, swarm, peer: known, request, report };
  const admitted = admitAnnounce(deps, announce);
  if (isRefused(admitted)) return admitted;
  const peer = admitted === "record" ? recordAnnounce(deps, announce) : NO_PEER;
  return writeAnnounce({
    counts: swarms.counts(swarm),
    ...chooseInterval(deps, swarm),
    peers: peer === NO_PEER ? noPeers(request) : choosePeers(deps, peer, request),
    externalIp: address,
    warning: peer === NO_PEER ? undefined : warningFor(faultOf(endpoint, config.allowLoopback), endpoint),
  });
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
