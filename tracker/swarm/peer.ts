import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** What a peer last said. Ids and endpoint are binary strings; counters are bytes; `lastAnnounce` is epoch ms. */
export type PeerReport = {
  peerId: string;
  memberId: string;
  /** The address and port in compact form, 6 or 18 bytes. */
  endpoint: string;
  uploaded: bigint;
  downloaded: bigint;
  left: bigint;
  event: AnnounceEvent;
  compact: boolean;
  userAgent: string;
  lastAnnounce: number;
};

/** A peer in a swarm; `slot` is its place in the list of its family and role. */
export type Peer = Omit<PeerReport, "endpoint"> & { family: Family; slot: number };

export type Family = 4 | 6;

/** A partial seed (BEP 21) has all it wants of a torrent and downloads no more, but is not complete. */
export type Role = "seeder" | "partial" | "downloader";

export function roleOf({ left, event }: Pick<PeerReport, "left" | "event">): Role {
  if (left === 0n) return "seeder";
  return event === "paused" ? "partial" : "downloader";
}

/** One member may run several clients, and another member's peer id is no claim to his peer. */
export function peerKey({ peerId, memberId }: Pick<PeerReport, "peerId" | "memberId">): string {
  return peerId + memberId;
}

export function familyOf(endpoint: string): Family {
  return endpoint.length === 6 ? 4 : 6;
}
