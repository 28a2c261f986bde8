import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** Identifies a peer. Ids are in hex. */
export type PeerKey = { infoHash: string; peerId: string; userId: string };

/** A live peer as it last announced, with the endpoint of that announce. Counters in bytes, times in epoch ms. */
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
  /** A hash of the client's `key`; 0 if it sent none. */
  key: number;
  /** The endpoint of the other address family, if the peer announces by both. */
  other: OtherEndpoint | null;
};

export type OtherEndpoint = { ip: string; port: number; lastAnnounce: number };

/** Bytes and seconds to add. */
export type Sums = { uploaded: bigint; downloaded: bigint; seedingSeconds: number; leechingSeconds: number };

/** `completed`, `announces` and the sums are to be added; the others are absolute. */
export type SwarmRow = Sums & {
  infoHash: string;
  torrentId: number;
  seeders: number;
  leechers: number;
  completed: number;
  announces: number;
  lastActivity: number;
};

/**
 * Amounts to add to a member's figures for one torrent. `completedAt` is set once, at the first completion. `firstAs`
 * is the member's first activity in this batch; it counts only if the row is new.
 */
export type SnatchRow = Sums & {
  userId: string;
  torrentId: number;
  announces: number;
  completedAt: number | null;
  firstAs: "download" | "seeding";
  lastActivity: number;
};

/**
 * Amounts to add to a member's figures, except `activeTorrents` and `lastActivity` (null: unchanged), which are
 * absolute. `clockSeconds`: time in which the member seeded at least one torrent.
 */
export type MemberRow = Sums & {
  userId: string;
  announces: number;
  clockSeconds: number;
  completed: number;
  activeTorrents: number;
  lastActivity: number | null;
};

/** Amounts to add to a member's figures for one day, which is counted from 1970 (UTC). */
export type DayRow = Sums & { userId: string; day: number };

/**
 * Amounts to add to a member's held traffic of a day: bytes that were reported too fast to be plausible, in how many
 * seconds and announces. An administrator decides about them. `day` is counted from 1970 (UTC).
 */
export type ReviewRow = {
  userId: string;
  day: number;
  torrentId: number;
  uploaded: bigint;
  downloaded: bigint;
  seconds: number;
  reports: number;
  client: string;
  firstAt: number;
  lastAt: number;
};

/** Why a known member was refused, how often and when last. `infoHash` is in hex or empty. */
export type RefusalRow = {
  userId: string;
  reason: string;
  infoHash: string;
  client: string;
  times: number;
  lastAt: number;
};

/**
 * A member whose clients have announced from many networks within an hour; once per member and day, which is counted
 * from 1970 (UTC). `networks`: 198.51.0.0/16.
 */
export type AlarmRow = { userId: string; day: number; at: number; networks: string[] };

/** The changes since the last batch. They are written as a whole or not at all. */
export type Batch = {
  peers: PeerRow[];
  removedPeers: PeerKey[];
  swarms: SwarmRow[];
  members: MemberRow[];
  snatches: SnatchRow[];
  days: DayRow[];
  reviews: ReviewRow[];
  refusals: RefusalRow[];
  alarms: AlarmRow[];
};
