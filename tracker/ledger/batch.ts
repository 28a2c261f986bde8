import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** A peer by its ids in hex. */
export type PeerKey = { infoHash: string; peerId: string; userId: string };

/** A live peer as it last announced. Counters in bytes, times in epoch ms. */
export type PeerRow = PeerKey & {
  ip: string;
  port: number;
  uploaded: bigint;
  downloaded: bigint;
  left: bigint;
  event: AnnounceEvent;
  compact: boolean;
  userAgent: string;
  lastAnnounce: number;
};

/** `seeders`, `leechers` and `lastActivity` are as they stand; `completed` and `announces` are to be added. */
export type SwarmRow = {
  infoHash: string;
  torrentId: number;
  seeders: number;
  leechers: number;
  completed: number;
  announces: number;
  lastActivity: number;
};

/** To be added to a member's figures for one torrent; `completedAt` once, at the first completion. */
export type SnatchRow = {
  userId: string;
  torrentId: number;
  uploaded: bigint;
  downloaded: bigint;
  announces: number;
  seedingSeconds: number;
  leechingSeconds: number;
  completedAt: number | null;
  lastActivity: number;
};

/** To be added to a member's figures, but for `activeTorrents` and `lastActivity` (null: unchanged), which stand. */
export type MemberRow = {
  userId: string;
  uploaded: bigint;
  downloaded: bigint;
  announces: number;
  seedingSeconds: number;
  leechingSeconds: number;
  completed: number;
  activeTorrents: number;
  lastActivity: number | null;
};

/** What changed since the batch before: to be written as a whole or not at all. */
export type Batch = {
  peers: PeerRow[];
  gonePeers: PeerKey[];
  swarms: SwarmRow[];
  members: MemberRow[];
  snatches: SnatchRow[];
};
