import type { PoolClient } from "pg";
import type { DayRow, MemberRow, SnatchRow } from "#tracker/ledger/batch.ts";
import { bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

/** Adds members' activity on each torrent. The first announce and the completion become events that the site shows. */
export async function saveSnatches(client: PoolClient, snatches: SnatchRow[]): Promise<void> {
  await client.query({
    name: "tracker-snatches",
    text: `WITH batch AS MATERIALIZED (
       SELECT generate_series(1, cardinality($1::text[])) AS i, unnest($1::text[]) AS user_id,
              unnest($2::int[]) AS torrent_id, unnest($3::bigint[]) AS uploaded, unnest($4::bigint[]) AS downloaded,
              unnest($5::int[]) AS announces, unnest($6::bigint[]) AS seeding, unnest($7::bigint[]) AS leeching,
              unnest($8::float8[]) AS completed_at, unnest($9::float8[]) AS last_at, unnest($10::text[]) AS first_as
     ), updated AS (
       UPDATE tracker_snatches s SET
         uploaded = tracker_sum(s.uploaded, b.uploaded), downloaded = tracker_sum(s.downloaded, b.downloaded),
         announces = s.announces + b.announces,
         seeding_time = s.seeding_time + b.seeding, leeching_time = s.leeching_time + b.leeching,
         completed_at = coalesce(s.completed_at, to_timestamp(b.completed_at)), last_at = to_timestamp(b.last_at)
       FROM batch b WHERE s.user_id = b.user_id AND s.torrent_id = b.torrent_id
       RETURNING b.i
     ), fresh AS MATERIALIZED (
       SELECT b.* FROM batch b JOIN users u ON u.id = b.user_id JOIN torrents t ON t.id = b.torrent_id
       WHERE b.i NOT IN (SELECT i FROM updated)
     ), created AS (
       INSERT INTO tracker_snatches (user_id, torrent_id, uploaded, downloaded, announces, seeding_time, leeching_time,
                                     completed_at, first_at, last_at)
       SELECT user_id, torrent_id, uploaded, downloaded, announces, seeding, leeching,
              to_timestamp(completed_at), to_timestamp(last_at), to_timestamp(last_at) FROM fresh
     )
     INSERT INTO tracker_events (type, user_id, torrent_id, created_at)
     SELECT first_as, user_id, torrent_id, to_timestamp(last_at) FROM fresh
     UNION ALL
     SELECT 'completion', b.user_id, b.torrent_id, to_timestamp(b.completed_at) FROM batch b
       JOIN users u ON u.id = b.user_id JOIN torrents t ON t.id = b.torrent_id
       WHERE b.completed_at IS NOT NULL`,
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
 * torrent earns a point, up to the daily cap if an operator has set one, and becomes an event of the torrent that they
 * seeded last.
 */
export async function saveMembers(client: PoolClient, members: MemberRow[]): Promise<void> {
  await client.query({
    name: "tracker-members",
    text: `WITH batch AS MATERIALIZED (
       SELECT generate_series(1, cardinality($1::text[])) AS i, unnest($1::text[]) AS user_id,
              unnest($2::bigint[]) AS uploaded, unnest($3::bigint[]) AS downloaded, unnest($4::int[]) AS announces,
              unnest($5::bigint[]) AS seeding, unnest($6::bigint[]) AS leeching, unnest($7::int[]) AS completed,
              unnest($8::int[]) AS active, unnest($9::float8[]) AS last_at, unnest($10::bigint[]) AS clock
     ), updated AS (
       UPDATE tracker_stats m SET
         uploaded = tracker_sum(m.uploaded, b.uploaded), downloaded = tracker_sum(m.downloaded, b.downloaded),
         ratio = CASE WHEN b.uploaded = 0 AND b.downloaded = 0 THEN m.ratio
                 ELSE tracker_ratio(tracker_sum(m.uploaded, b.uploaded), tracker_sum(m.downloaded, b.downloaded)) END,
         total_announces = m.total_announces + b.announces,
         seeding_time = m.seeding_time + b.seeding, leeching_time = m.leeching_time + b.leeching,
         completed_torrents = m.completed_torrents + b.completed, active_torrents = b.active,
         last_activity = greatest(to_timestamp(b.last_at), m.last_activity),
         seeding_clock = m.seeding_clock + b.clock, updated_at = now()
       FROM batch b WHERE m.user_id = b.user_id
       RETURNING b.i, b.user_id, m.seeding_time, m.seeding_clock, b.seeding, b.clock, b.last_at
     ), fresh AS MATERIALIZED (
       SELECT b.* FROM batch b JOIN users u ON u.id = b.user_id WHERE b.i NOT IN (SELECT i FROM updated)
     ), created AS (
       INSERT INTO tracker_stats (user_id, uploaded, downloaded, total_announces, seeding_time, leeching_time,
                                  completed_torrents, active_torrents, last_activity, ratio, seeding_clock)
       SELECT user_id, uploaded, downloaded, announces, seeding, leeching, completed, active,
              to_timestamp(last_at), tracker_ratio(uploaded, downloaded), clock FROM fresh
     ), saved AS MATERIALIZED (
       SELECT * FROM updated UNION ALL SELECT i, user_id, seeding, clock, seeding, clock, last_at FROM fresh
     ), mirrored AS (
       -- In the order in which all statements lock rows of user_stats.
       INSERT INTO user_stats (user_id, seeding_time)
       SELECT user_id, seeding_time FROM saved WHERE seeding > 0 ORDER BY user_id
       ON CONFLICT (user_id) DO UPDATE SET seeding_time = excluded.seeding_time
     ), hours AS (
       SELECT user_id, last_at, seeding_clock / 3600 - (seeding_clock - clock) / 3600 AS gained FROM saved
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
    text: `WITH batch AS MATERIALIZED (
       SELECT generate_series(1, cardinality($1::text[])) AS i, unnest($1::text[]) AS user_id,
              date '1970-01-01' + unnest($2::int[]) AS day, unnest($3::bigint[]) AS uploaded,
              unnest($4::bigint[]) AS downloaded, unnest($5::bigint[]) AS seeding, unnest($6::bigint[]) AS leeching
     ), updated AS (
       UPDATE tracker_days d SET
         uploaded = tracker_sum(d.uploaded, b.uploaded), downloaded = tracker_sum(d.downloaded, b.downloaded),
         seeding_time = d.seeding_time + b.seeding, leeching_time = d.leeching_time + b.leeching
       FROM batch b WHERE d.user_id = b.user_id AND d.day = b.day
       RETURNING b.i
     )
     INSERT INTO tracker_days (user_id, day, uploaded, downloaded, seeding_time, leeching_time)
     SELECT b.user_id, b.day, b.uploaded, b.downloaded, b.seeding, b.leeching
     FROM batch b JOIN users u ON u.id = b.user_id WHERE b.i NOT IN (SELECT i FROM updated)`,
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
