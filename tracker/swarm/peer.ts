import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** What a peer last reported: bytes since its client started, and when (epoch ms). */
export type Counters = { uploaded: bigint; downloaded: bigint; left: bigint; lastAnnounce: number };

/** All that a peer last reported. Ids and endpoint are binary strings. */
export type PeerReport = Counters & {
  peerId: string;
  /** The address and port in compact form, 6 or 18 bytes. */
  endpoint: string;
  event: AnnounceEvent;
  compact: boolean;
  userAgent: string;
};

/** The address family: IPv4 or IPv6. */
export type Family = 4 | 6;

/** A partial seed (BEP 21) has all that it wants of a torrent and downloads no more, but is not complete. */
export type Role = "seeder" | "partial" | "downloader";

export function roleOf({ left, event }: Pick<PeerReport, "left" | "event">): Role {
  if (left === 0n) return "seeder";
  return event === "paused" ? "partial" : "downloader";
}

export function familyOf(endpoint: string): Family {
  return endpoint.length === 6 ? 4 : 6;
}
