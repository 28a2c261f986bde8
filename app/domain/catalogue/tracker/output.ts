import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const count = z.number().int().min(0);

const iso = z.string().datetime();

export const SeenClients = z.object({
  clients: z.array(
    z.object({
      infoHash: z.string().nullable(),
      torrentId: z.number().int().nullable(),
      torrentName: z.string().nullable(),
      isAccepted: z.boolean(),
      reason: z.string().nullable(),
      times: count,
      client: z.string().nullable(),
      ip: z.string().nullable(),
      family: z.enum(["IPv4", "IPv6"]).nullable(),
      port: count.nullable(),
      otherIp: z.string().nullable().describe("Its address of the other family, if the client announces over both"),
      otherPort: count.nullable(),
      isSeeding: z.boolean(),
      seeders: count,
      lastAt: iso,
      test: z
        .object({
          askedAt: iso,
          triedAt: iso.nullable(),
          result: z.enum(["open", "closed", "silent", "skipped"]).nullable(),
        })
        .nullable(),
      advice: z.array(
        z.object({
          text: z.string(),
          leadsTo: z.enum(["torrent", "membership", "rules", "contact", "uploads"]).nullable(),
        }),
      ),
    }),
  ),
  ...paged,
});

export const PortsAsked = z.object({ ports: count });

/** Bytes and other large counts: a number if it is exact, otherwise a string of digits. */
const largeCount = z.union([z.number().int(), z.string().regex(/^-?\d+$/)]);

export const TrackerOverview = z.object({
  totalSwarms: count,
  activePeers: count,
  totalAnnounces: largeCount,
  recentActivity: count,
  totalPeers: count,
  totalSeeders: count,
  totalLeechers: count,
});

const share = z.number().min(0).max(1).nullable();

export const Metrics = TrackerOverview.extend({
  totalTorrents: count,
  activeTorrents: count,
  totalUsers: count,
  activeUsers: count,
  averageRatio: z.number().min(0),
  totalUploaded: largeCount,
  totalDownloaded: largeCount,
  recentlyActiveSwarms: count,
  healthScore: share,
  healthySwarms: share,
});

export const Swarms = z.array(
  z.object({
    infoHash: z.string(),
    torrentId: z.number().int(),
    torrentName: z.string(),
    torrentCategory: z.string(),
    seeders: count,
    leechers: count,
    isFromSite: z.boolean().describe("Whether the site itself also serves its files"),
    activePeers: count,
    peerCount: count,
    lastActivity: iso,
    isActive: z.boolean(),
    isRecentlyActive: z.boolean(),
  }),
);

export const Peers = z.array(
  z.object({
    id: z.number().int(),
    peerId: z.string().nullable(),
    ip: z.string().nullable(),
    port: z.number().int().nullable(),
    otherIp: z.string().nullable().describe("Its address of the other family, if the peer announces over both"),
    otherPort: z.number().int().nullable(),
    username: z.string().nullable(),
    userType: z.enum(["authenticated", "anonymous"]),
    isOwn: z.boolean(),
    uploaded: largeCount,
    downloaded: largeCount,
    lastAnnounce: iso,
    isActive: z.boolean(),
  }),
);
export type Peer = z.output<typeof Peers>[number];

export const Leaders = z.array(
  z.object({
    userId: z.string(),
    username: z.string(),
    seedingTime: largeCount,
    activeTorrents: count,
    ratio: z.number().min(0),
    uploaded: largeCount,
    downloaded: largeCount,
    weeklyPoints: z.number().int(),
    rank: z.number().int().min(1),
  }),
);
export type Leader = z.output<typeof Leaders>[number];

export const PersonalStats = z.object({
  seedingTime: largeCount,
  activeTorrents: count,
  seedingStreak: count,
  weeklyPoints: z.number().int(),
  monthlyPoints: z.number().int(),
  contributionRank: share,
  recentRewards: z.array(
    z.object({
      id: z.number().int(),
      type: z.string(),
      points: z.number().int(),
      description: z.string(),
      date: iso,
    }),
  ),
});

export const LiveActivity = z.array(
  z.object({
    id: z.number().int(),
    type: z.string(),
    username: z.string(),
    torrentId: z.number().int().nullable(),
    torrentName: z.string().nullable(),
    timestamp: iso,
    points: z.number().int(),
  }),
);

export const Processed = z.object({
  processed: count,
  hashesAdded: count,
  errors: count,
  after: count,
  remaining: count,
});

export const Reviews = z.object({
  reviews: z.array(
    z.object({
      id: z.number().int(),
      username: z.string(),
      torrentId: z.number().int().nullable(),
      torrentName: z.string().nullable(),
      torrents: count,
      uploaded: largeCount,
      downloaded: largeCount,
      seconds: largeCount,
      reports: count,
      client: z.string(),
      createdAt: iso,
      lastAt: iso,
    }),
  ),
  ...paged,
});

export const DecidedReview = z.object({ reviewId: z.number().int(), status: z.enum(["credited", "dropped"]) });

const _ClientRule = z.object({ prefix: z.string(), from: z.string().optional(), to: z.string().optional() });

export const OwnTrackerStats = z.object({
  ratio: z.number().min(0),
  uploaded: largeCount,
  downloaded: largeCount,
  activeTorrents: count,
  completedTorrents: count,
  announceCount: largeCount,
  seedingTime: largeCount,
  leechingTime: largeCount,
  lastAnnounce: iso.nullable(),
  status: z.enum(["Elite", "Member"]),
  joinDate: iso,
  passkey: z.string().nullable(),
});

export const OwnActivities = z.array(
  z.object({
    id: z.number().int(),
    activityType: z.string(),
    points: z.number().int(),
    description: z.string().nullable(),
    relatedId: z.string().nullable(),
    createdAt: iso,
  }),
);

export const UserStats = z.object({
  activityPoints: z.number().int(),
  seedingTime: largeCount,
  totalUploads: count,
  totalDownloads: count,
  lastActivityAt: iso.nullable(),
});
