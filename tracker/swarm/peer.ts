import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** A peer's last report: bytes since its client started, and when (epoch ms). */
export type Counters = { uploaded: bigint; downloaded: bigint; left: bigint; lastAnnounce: number };

/** Everything that a peer last reported. Ids and endpoint are binary strings. */
export type PeerReport = Counters & {
  peerId: string;
  /** A hash of the `key` that identifies a client after its peer id or address has changed; 0 if it sent none. */
  key: number;
  /** The address and port in compact form, 6 or 18 bytes. A peer has one of each family that it announces by. */
  endpoint: string;
  event: AnnounceEvent;
  compact: boolean;
  userAgent: string;
};

/** The address family: IPv4 or IPv6. */
export type Family = 4 | 6;

/** A partial seed (BEP 21) has everything that it wants of a torrent and downloads no more, but is not complete. */
export type Role = "seeder" | "partial" | "downloader";

export function roleOf({ left, event }: Pick<PeerReport, "left" | "event">): Role {
  if (left === 0n) return "seeder";
  return event === "paused" ? "partial" : "downloader";
}

/** Whether an unknown peer has just started: it says so, or has transferred nothing yet. */
export function beginsAnew({ event, uploaded, downloaded }: PeerReport): boolean {
  return event === "started" || (uploaded === 0n && downloaded === 0n);
}

export function familyOf(endpoint: string): Family {
  return endpoint.length === 6 ? 4 : 6;
}

export function otherFamily(family: Family): Family {
  return family === 4 ? 6 : 4;
}
