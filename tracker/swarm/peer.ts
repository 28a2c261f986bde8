import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** What a peer last said. Ids and endpoint are binary strings; counters are bytes; `lastAnnounce` is epoch ms. */
export type PeerReport = {
  peerId: string;
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

/** A peer's place in the pool; its swarm and member are places too. Valid until the peer leaves. */
export type Peer = number;

export const NO_PEER: Peer = -1;

export type Family = 4 | 6;

/** A partial seed (BEP 21) has all it wants of a torrent and downloads no more, but is not complete. */
export type Role = "seeder" | "partial" | "downloader";

export function roleOf({ left, event }: Pick<PeerReport, "left" | "event">): Role {
  if (left === 0n) return "seeder";
  return event === "paused" ? "partial" : "downloader";
}

export function familyOf(endpoint: string): Family {
  return endpoint.length === 6 ? 4 : 6;
}
