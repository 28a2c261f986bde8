import type { PoolClient } from "pg";
import type { RefusalRow, ReviewRow } from "#tracker/ledger/batch.ts";
import { bytesColumn, intColumn, longColumn, textColumn, timeColumn } from "./columns.server.ts";

const MAX_REFUSALS_PER_MEMBER = 20;

export async function saveReviews(client: PoolClient, reviews: ReviewRow[]): Promise<void> {
  await client.query(
    `INSERT INTO tracker_reviews (user_id, torrent_id, uploaded, downloaded, seconds, client, created_at)
     SELECT r.user_id, t.id, r.uploaded, r.downloaded, r.seconds, r.client, to_timestamp(r.at)
     FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::float8[])
       AS r(user_id, torrent_id, uploaded, downloaded, seconds, client, at)
     JOIN users u ON u.id = r.user_id LEFT JOIN torrents t ON t.id = r.torrent_id`,
    [
      textColumn(reviews, (r) => r.userId),
      intColumn(reviews, (r) => r.torrentId),
      bytesColumn(reviews, (r) => r.uploaded),
      bytesColumn(reviews, (r) => r.downloaded),
      longColumn(reviews, (r) => r.seconds),
      textColumn(reviews, (r) => r.client),
      timeColumn(reviews, (r) => r.at),
    ],
  );
}

/** Adds refusals, and deletes all but a member's last few: a client can be refused for any number of reasons. */
export async function saveRefusals(client: PoolClient, refusals: RefusalRow[]): Promise<void> {
  const users = textColumn(refusals, (r) => r.userId);
  await client.query(
    `INSERT INTO tracker_refusals (user_id, reason, info_hash, client, times, last_at)
     SELECT r.user_id, r.reason, r.info_hash, r.client, r.times, to_timestamp(r.last_at)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::float8[])
       AS r(user_id, reason, info_hash, client, times, last_at)
     JOIN users u ON u.id = r.user_id
     ON CONFLICT (user_id, reason, info_hash) DO UPDATE SET client = excluded.client, last_at = excluded.last_at,
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
