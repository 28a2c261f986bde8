import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "../protocol/address.ts";
import { idFromHex } from "../protocol/ids.ts";
import type { PeerHandle } from "../swarm/handles.ts";
import { otherFamily, type PeerReport } from "../swarm/peer.ts";
import type { Swarms } from "../swarm/swarms.ts";
import type { OtherEndpoint, PeerRow } from "./batch.ts";

/** A live peer as a row. `infoHash`: its swarm's in hex, from the caller, who needs it for many peers. */
export function toPeerRow(swarms: Swarms, peer: PeerHandle, infoHash: string): PeerRow {
  const { peers, endpoints } = swarms;
  const family = peers.familyOf(peer);
  const { address, port } = unpackEndpoint(endpoints.of(peer, family) as string);
  const { uploaded, downloaded, left, lastAnnounce } = peers.countersOf(peer);
  // Field by field, which is faster than spreading: a batch creates thousands of rows while announces wait.
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
    key: peers.keyOf(peer),
    other: toOther(endpoints.of(peer, otherFamily(family)), peers.otherSecondsOf(peer)),
  };
}

function toOther(endpoint: string | null, seconds: number): OtherEndpoint | null {
  if (endpoint === null) return null;
  const { address, port } = unpackEndpoint(endpoint);
  return { ip: formatAddress(address), port, lastAnnounce: seconds * 1000 };
}

/** The report that a stored row was created from, for a restart. Null for a row that no announce can have created. */
export function fromPeerRow(row: PeerRow): { infoHash: string; report: PeerReport } | null {
  const infoHash = idFromHex(row.infoHash);
  const peerId = idFromHex(row.peerId);
  const address = parseAddress(row.ip);
  if (infoHash === null || peerId === null || address === null) return null;
  const { key, uploaded, downloaded, left, event, compact, userAgent, lastAnnounce } = row;
  const endpoint = packEndpoint(address, row.port);
  return {
    infoHash,
    report: { peerId, key, endpoint, uploaded, downloaded, left, event, compact, userAgent, lastAnnounce },
  };
}

/**
 * The other endpoint of a stored row in compact form; null if there is none, or one that no announce can have created.
 */
export function fromOther({ ip, other }: PeerRow): string | null {
  const [address, first] = [parseAddress(other?.ip ?? ""), parseAddress(ip)];
  return other === null || address === null || address.length === first?.length
    ? null
    : packEndpoint(address, other.port);
}
