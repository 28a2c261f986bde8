import type { PoolClient } from "pg";
import type { DayRow, MemberRow, SnatchRow } from "#tracker/ledger/batch.ts";
import { bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

/** Adds what members did with each torrent. The first announce and the completion become events that the site shows. */
export async function saveSnatches(client: PoolClient, snatches: SnatchRow[]): Promise<void> {
  await client.query({
    name: "tracker-snatches",
    text: `WITH batch AS (
       SELECT s.* FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::bigint[],
                              $8::float8[], $9::float8[], $10::text[])
         AS s(user_id, torrent_id, uploaded, downloaded, announces, seeding, leeching, completed_at, last_at, first_as)
       JOIN users u ON u.id = s.user_id JOIN torrents t ON t.id = s.torrent_id
     ), saved AS (
       INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, downloaded, announces, seeding_time, leeching_time,
                                     completed_at, first_at, last_at)
       SELECT user_id, torrent_id, uploaded, downloaded, announces, seeding, leeching,
              to_timestamp(completed_at), to_timestamp(last_at), to_timestamp(last_at) FROM batch
       ON CONFLICT (user_id, torrent_id) DO UPDATE SET
         uploaded = tracker_bytes(tracker_snatches.uploaded::numeric + excluded.uploaded),
         downloaded = tracker_bytes(tracker_snatches.downloaded::numeric + excluded.downloaded),
         announces = tracker_snatches.announces + excluded.announces,
         seeding_time = tracker_snatches.seeding_time + excluded.seeding_time,
         leeching_time = tracker_snatches.leeching_time + excluded.leeching_time,
         completed_at = coalesce(tracker_snatches.completed_at, excluded.completed_at), last_at = excluded.last_at
       -- xmax is 0 in a row that was inserted, and the lock's transaction in one that was updated.
       RETURNING user_id, torrent_id, xmax = 0 AS is_new
     )
     INSERT INTO tracker_events (type, user_id, torrent_id, created_at)
     SELECT first_as, user_id, torrent_id, to_timestamp(last_at) FROM batch JOIN saved USING (user_id, torrent_id)
       WHERE is_new
     UNION ALL
     SELECT 'completion', user_id, torrent_id, to_timestamp(completed_at) FROM batch WHERE completed_at IS NOT NULL`,
    values: [
      textColumn(snatches, (s) => s.userId),
      intColumn(snatches, (s) => s.torrentId),
      bytesColumn(snatches, (s) => s.uploaded),
      bytesColumn(snatches, (s) => s.downloaded),
      intColumn(snatches, (s) => s.announces),
      longColumn(snatches, (s) => s.seedingSeconds),
      longColumn(snatches, (s) => s.leechingSeconds),
      timeColumn(snatches, (s) => s.completedAt),
      timeColumn(snatches, (s) => s.lastActivity),
      textColumn(snatches, (s) => s.firstAs),
    ],
  });
}

/**
 * Adds to the members' sums; user_stats has the seeding time too. Each full hour in which a member seeded at least one
 * torrent earns a point, up to the cap of the day where an operator has set one, and becomes an event of the torrent
 * that they seeded last.
 */
export async function saveMembers(client: PoolClient, members: MemberRow[]): Promise<void> {
  await client.query({
    name: "tracker-members",
    text: `WITH batch AS (
       SELECT m.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::int[],
                              $8::int[], $9::float8[], $10::bigint[])
         AS m(user_id, uploaded, downloaded, announces, seeding, leeching, completed, active, last_at, clock)
       JOIN users u ON u.id = m.user_id
     ), saved AS (
       INSERT INTO tracker_stats (user_id, uploaded, downloaded, total_announces, seeding_time, leeching_time,
                                  completed_torrents, active_torrents, last_activity, ratio, seeding_clock)
       SELECT user_id, uploaded, downloaded, announces, seeding, leeching, completed, active,
              to_timestamp(last_at), tracker_ratio(uploaded, downloaded), clock FROM batch
       ON CONFLICT (user_id) DO UPDATE SET
         uploaded = tracker_bytes(tracker_stats.uploaded::numeric + excluded.uploaded),
         downloaded = tracker_bytes(tracker_stats.downloaded::numeric + excluded.downloaded),
         total_announces = tracker_stats.total_announces + excluded.total_announces,
         seeding_time = tracker_stats.seeding_time + excluded.seeding_time,
         leeching_time = tracker_stats.leeching_time + excluded.leeching_time,
         completed_torrents = tracker_stats.completed_torrents + excluded.completed_torrents,
         active_torrents = excluded.active_torrents,
         last_activity = greatest(excluded.last_activity, tracker_stats.last_activity),
         seeding_clock = tracker_stats.seeding_clock + excluded.seeding_clock,
         ratio = tracker_ratio(tracker_stats.uploaded::numeric + excluded.uploaded,
                               tracker_stats.downloaded::numeric + excluded.downloaded),
         updated_at = now()
       RETURNING user_id, seeding_time, seeding_clock
     ), mirrored AS (
       INSERT INTO user_stats (user_id, seeding_time)
       SELECT user_id, seeding_time FROM saved JOIN batch USING (user_id) WHERE seeding > 0 ORDER BY user_id
       ON CONFLICT (user_id) DO UPDATE SET seeding_time = excluded.seeding_time
     ), hours AS (
       SELECT user_id, last_at, seeding_clock / 3600 - (seeding_clock - clock) / 3600 AS gained
       FROM saved JOIN batch USING (user_id)
     ), earned AS (
       SELECT user_id, last_at, least(gained, capped.cap - (
         SELECT coalesce(sum(points), 0) FROM user_activities a
         WHERE a.user_id = hours.user_id AND a.activity_type = 'seeding' AND capped.cap IS NOT NULL
           AND a.created_at >= date_trunc('day', now(), 'UTC'))) AS points
       FROM hours, (SELECT (SELECT (value ->> 'seedingCap')::int FROM settings
         WHERE key = 'points' AND jsonb_typeof(value -> 'seedingCap') = 'number') AS cap) capped
       WHERE gained > 0
     ), shown AS (
       INSERT INTO tracker_events (type, user_id, torrent_id, points, created_at)
       SELECT 'seeding', user_id, (SELECT torrent_id FROM tracker_snatches s
         WHERE s.user_id = earned.user_id AND s.seeding_time > 0 ORDER BY s.last_at DESC LIMIT 1), points,
         coalesce(to_timestamp(last_at), now())
       FROM earned WHERE points > 0
     )
     INSERT INTO user_activities (user_id, activity_type, points, description)
     SELECT user_id, 'seeding', points, CASE points WHEN 1 THEN 'Seeding for an hour' ELSE 'Seeding for ' || points || ' hours' END
     FROM earned WHERE points > 0 ORDER BY user_id`,
    values: [
      textColumn(members, (m) => m.userId),
      bytesColumn(members, (m) => m.uploaded),
      bytesColumn(members, (m) => m.downloaded),
      intColumn(members, (m) => m.announces),
      longColumn(members, (m) => m.seedingSeconds),
      longColumn(members, (m) => m.leechingSeconds),
      intColumn(members, (m) => m.completed),
      intColumn(members, (m) => m.activeTorrents),
      timeColumn(members, (m) => m.lastActivity),
      longColumn(members, (m) => m.clockSeconds),
    ],
  });
}

export async function saveDays(client: PoolClient, days: DayRow[]): Promise<void> {
  await client.query({
    name: "tracker-days",
    text: `INSERT INTO tracker_days (user_id, day, uploaded, downloaded, seeding_time, leeching_time)
     SELECT d.user_id, date '1970-01-01' + d.day, d.uploaded, d.downloaded, d.seeding, d.leeching
     FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       AS d(user_id, day, uploaded, downloaded, seeding, leeching)
     JOIN users u ON u.id = d.user_id
     ON CONFLICT (user_id, day) DO UPDATE SET
       uploaded = tracker_bytes(tracker_days.uploaded::numeric + excluded.uploaded),
       downloaded = tracker_bytes(tracker_days.downloaded::numeric + excluded.downloaded),
       seeding_time = tracker_days.seeding_time + excluded.seeding_time,
       leeching_time = tracker_days.leeching_time + excluded.leeching_time`,
    values: [
      textColumn(days, (d) => d.userId),
      intColumn(days, (d) => d.day),
      bytesColumn(days, (d) => d.uploaded),
      bytesColumn(days, (d) => d.downloaded),
      longColumn(days, (d) => d.seedingSeconds),
      longColumn(days, (d) => d.leechingSeconds),
    ],
  });
}
