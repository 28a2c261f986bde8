import type { PoolClient } from "pg";
import type { RefusalRow, ReviewRow } from "#tracker/ledger/batch.ts";
import { bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

const MAX_REFUSALS_PER_MEMBER = 20;

/** Adds held traffic to the member's review of the day, or starts one if there is none. */
export async function saveReviews(client: PoolClient, reviews: ReviewRow[]): Promise<void> {
  await client.query(
    `WITH batch AS (
       SELECT r.*, date '1970-01-01' + r.day_number AS day
       FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::text[],
                   $9::float8[], $10::float8[])
         AS r(user_id, day_number, torrent_id, uploaded, downloaded, seconds, reports, client, first_at, last_at)
       JOIN users u ON u.id = r.user_id
     ), merged AS (
       INSERT INTO tracker_reviews (user_id, day, uploaded, downloaded, seconds, reports, client, created_at, last_at)
       SELECT user_id, day, tracker_bytes(sum(uploaded)), tracker_bytes(sum(downloaded)), tracker_bytes(sum(seconds)),
              sum(reports), (array_agg(client ORDER BY last_at DESC))[1], to_timestamp(min(first_at)),
              to_timestamp(max(last_at))
       FROM batch GROUP BY user_id, day
       ON CONFLICT (user_id, day) WHERE status = 'held' DO UPDATE SET
         uploaded = tracker_bytes(tracker_reviews.uploaded::numeric + excluded.uploaded),
         downloaded = tracker_bytes(tracker_reviews.downloaded::numeric + excluded.downloaded),
         seconds = tracker_bytes(tracker_reviews.seconds::numeric + excluded.seconds),
         reports = least(tracker_reviews.reports::bigint + excluded.reports, 2147483647)::int,
         client = excluded.client, last_at = greatest(tracker_reviews.last_at, excluded.last_at),
         created_at = least(tracker_reviews.created_at, excluded.created_at)
       RETURNING id, user_id, day
     )
     INSERT INTO tracker_review_torrents (review_id, torrent_id, uploaded, downloaded)
     SELECT merged.id, t.id, b.uploaded, b.downloaded
     FROM batch b JOIN merged USING (user_id, day) JOIN torrents t ON t.id = b.torrent_id
     ON CONFLICT (review_id, torrent_id) DO UPDATE SET
       uploaded = tracker_bytes(tracker_review_torrents.uploaded::numeric + excluded.uploaded),
       downloaded = tracker_bytes(tracker_review_torrents.downloaded::numeric + excluded.downloaded)`,
    [
      textColumn(reviews, (r) => r.userId),
      intColumn(reviews, (r) => r.day),
      intColumn(reviews, (r) => r.torrentId),
      bytesColumn(reviews, (r) => r.uploaded),
      bytesColumn(reviews, (r) => r.downloaded),
      longColumn(reviews, (r) => r.seconds),
      intColumn(reviews, (r) => r.reports),
      textColumn(reviews, (r) => r.client),
      timeColumn(reviews, (r) => r.firstAt),
      timeColumn(reviews, (r) => r.lastAt),
    ],
  );
}

/**
 * Adds refusals, and deletes all but a member's most recent ones: a client can be refused for any number of reasons.
 */
export async function saveRefusals(client: PoolClient, refusals: RefusalRow[]): Promise<void> {
  const users = textColumn(refusals, (r) => r.userId);
  await client.query(
    `INSERT INTO tracker_refusals (user_id, reason, info_hash, client, times, last_at)
     SELECT r.user_id, r.reason, r.info_hash, r.client, r.times, to_timestamp(r.last_at)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::float8[])
       AS r(user_id, reason, info_hash, client, times, last_at)
     JOIN users u ON u.id = r.user_id
     ON CONFLICT (user_id, reason, info_hash) DO UPDATE SET client = excluded.client,
       last_at = greatest(tracker_refusals.last_at, excluded.last_at),
       times = least(tracker_refusals.times::bigint + excluded.times, 2147483647)::int`,
    [
      users,
      textColumn(refusals, (r) => r.reason),
      textColumn(refusals, (r) => r.infoHash),
      textColumn(refusals, (r) => r.client),
      intColumn(refusals, (r) => r.times),
      timeColumn(refusals, (r) => r.lastAt),
    ],
  );
  await client.query(
    `DELETE FROM tracker_refusals r USING (
       SELECT user_id, reason, info_hash, row_number() OVER (PARTITION BY user_id ORDER BY last_at DESC) AS position
       FROM tracker_refusals WHERE user_id = ANY($1::text[])
     ) old
     WHERE old.position > ${MAX_REFUSALS_PER_MEMBER}
       AND (r.user_id, r.reason, r.info_hash) = (old.user_id, old.reason, old.info_hash)`,
    [users],
  );
}
