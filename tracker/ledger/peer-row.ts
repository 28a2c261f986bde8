import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "../protocol/address.ts";
import { idFromHex } from "../protocol/ids.ts";
import type { Peer, PeerReport } from "../swarm/peer.ts";
import type { Swarms } from "../swarm/swarms.ts";
import type { PeerRow } from "./batch.ts";

/** A live peer as a row: ids in hex, that of its swarm given, and its address as text. */
export function toPeerRow(swarms: Swarms, peer: Peer, infoHash: string): PeerRow {
  const { address, port } = unpackEndpoint(swarms.endpointOf(peer));
  const { peers } = swarms;
  const { uploaded, downloaded, left, lastAnnounce } = peers.countersOf(peer);
  // Field by field: a batch makes thousands of these while announces wait.
  return {
    infoHash,
    peerId: peers.idInHex(peer),
    userId: swarms.memberOf(peer).id,
    ip: formatAddress(address),
    port,
    uploaded,
    downloaded,
    left,
    event: peers.eventOf(peer),
    compact: peers.isCompact(peer),
    userAgent: peers.userAgentOf(peer),
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
  return {
    infoHash,
    report: { peerId, endpoint, uploaded, downloaded, left, event, compact, userAgent, lastAnnounce },
  };
}
