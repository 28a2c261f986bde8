import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "../protocol/address.ts";
import { idFromHex, toHex } from "../protocol/ids.ts";
import type { Peer, PeerReport } from "../swarm/peer.ts";
import type { Swarm } from "../swarm/swarm.ts";
import type { PeerRow } from "./batch.ts";

/** A live peer as a row: ids in hex, address as text. */
export function toPeerRow(swarm: Swarm, peer: Peer): PeerRow {
  const { address, port } = unpackEndpoint(swarm.endpointOf(peer));
  const { uploaded, downloaded, left, event, compact, userAgent, lastAnnounce } = peer;
  return {
    infoHash: toHex(swarm.infoHash),
    peerId: toHex(peer.peerId),
    userId: peer.memberId,
    ip: formatAddress(address),
    port,
    uploaded,
    downloaded,
    left,
    event,
    compact,
    userAgent,
    lastAnnounce,
  };
}

/** The way back, for a restart; null for a row that no announce can have made. */
export function fromPeerRow(row: PeerRow): { infoHash: string; report: PeerReport } | null {
  const infoHash = idFromHex(row.infoHash);
  const peerId = idFromHex(row.peerId);
  const address = parseAddress(row.ip);
  if (infoHash === null || peerId === null || address === null) return null;
  const { uploaded, downloaded, left, event, compact, userAgent, lastAnnounce } = row;
  const endpoint = packEndpoint(address, row.port);
  const said = { uploaded, downloaded, left, event, compact, userAgent, lastAnnounce };
  return { infoHash, report: { peerId, memberId: row.userId, endpoint, ...said } };
}
