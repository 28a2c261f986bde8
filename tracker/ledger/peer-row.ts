import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "../protocol/address.ts";
import { idFromHex } from "../protocol/ids.ts";
import type { PeerHandle } from "../swarm/handles.ts";
import type { PeerReport } from "../swarm/peer.ts";
import type { Swarms } from "../swarm/swarms.ts";
import type { PeerRow } from "./batch.ts";

/** A live peer as a row. `infoHash`: that of its swarm in hex, from the caller, who needs it for many peers. */
export function toPeerRow(swarms: Swarms, peer: PeerHandle, infoHash: string): PeerRow {
  const { address, port } = unpackEndpoint(swarms.endpointOf(peer));
  const { peers } = swarms;
  const { uploaded, downloaded, left, lastAnnounce } = peers.countersOf(peer);
  // Field by field, which is faster than spreading: a batch makes thousands of rows while announces wait.
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

/** The report that a stored row was made from, for a restart. Null for a row that no announce can have made. */
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
