import { type MembershipStatus, Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";

/** A member's tracker figures and points, each null if there are none yet, with one day's traffic. */
export type Standing = {
  membershipStatus: MembershipStatus;
  joinedAt: Date;
  passkey: string | null;
  ratio: number | null;
  uploaded: string | null;
  downloaded: string | null;
  activeTorrents: number | null;
  completedTorrents: number | null;
  announces: string | null;
  seedingTime: string | null;
  leechingTime: string | null;
  lastAnnounce: Date | null;
  activityPoints: number | null;
  keptSeedingTime: string | null;
  totalUploads: number | null;
  totalDownloads: number | null;
  lastActivityAt: Date | null;
  day: string | null;
  dayUploaded: string | null;
  dayDownloaded: string | null;
};

/** A row for each day with traffic since `since`, or one row without a day; no row if the account is gone. */
export const readStanding = (reads: Reads, userId: string, since: string | null): Promise<Standing[]> =>
  reads.rows<Standing>(Prisma.sql`
    SELECT u.membership_status AS "membershipStatus", u.created_at AS "joinedAt", u.passkey, s.ratio::float8 AS ratio,
      s.uploaded, s.downloaded, s.active_torrents AS "activeTorrents", s.completed_torrents AS "completedTorrents",
      s.total_announces AS announces, s.seeding_time AS "seedingTime", s.leeching_time AS "leechingTime",
      s.last_activity AS "lastAnnounce", p.activity_points AS "activityPoints", p.seeding_time AS "keptSeedingTime",
      p.total_uploads AS "totalUploads", p.total_downloads AS "totalDownloads",
      p.last_activity_at AS "lastActivityAt", d.day::text AS day, d.uploaded AS "dayUploaded",
      d.downloaded AS "dayDownloaded"
    FROM users u LEFT JOIN tracker_stats s ON s.user_id = u.id LEFT JOIN user_stats p ON p.user_id = u.id
    LEFT JOIN tracker_days d ON d.user_id = u.id AND d.day >= ${since}::date
    WHERE u.id = ${userId}`);
