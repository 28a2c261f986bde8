import type { PoolClient } from "pg";
import type { MemberRow } from "#tracker/ledger/batch.ts";
import { intColumn, textColumn } from "../columns.server.ts";
import type { Shard } from "./shard.ts";

/** No interval that is added is older: a tracker's log is applied within a day, or its seconds may count twice. */
const KEPT_SECONDS = 86_400;

const toRanges = (covered: readonly number[]) =>
  `{${Array.from({ length: covered.length / 2 }, (_, i) => `[${covered[i * 2]},${covered[i * 2 + 1]})`).join()}}`;

/**
 * A tracker that shares the torrents knows a part of what a member does. Its rows become what is true of the member as a
 * whole: the active torrents of all shards, and of the time in which anything was seeded, what no shard had before. The
 * members' rows stay locked until the batch is saved, in one order, so that shards wait for each other and never in a
 * circle.
 */
export async function addUpMembers(client: PoolClient, members: MemberRow[], shard: Shard): Promise<MemberRow[]> {
  const users = textColumn(members, (m) => m.userId);
  await client.query(
    `INSERT INTO tracker_member_shards (user_id, active, covered)
     SELECT id, '{}', '{}' FROM users WHERE id = ANY($1::text[]) ORDER BY id COLLATE "C"
     ON CONFLICT DO NOTHING`,
    [users],
  );
  await client.query(
    `SELECT FROM tracker_member_shards WHERE user_id = ANY($1::text[]) ORDER BY user_id COLLATE "C" FOR UPDATE`,
    [users],
  );
  const { rows: sums } = await client.query<{ userId: string; active: number; fresh: string }>(
    `WITH batch AS (
       SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS b(user_id, active, covered)
     ), before AS (
       SELECT user_id, covered FROM tracker_member_shards WHERE user_id = ANY($1::text[])
     ), saved AS (
       UPDATE tracker_member_shards s SET
         active = ARRAY(SELECT CASE WHEN i = $4 THEN b.active ELSE coalesce(s.active[i], 0) END
                        FROM generate_series(1, $5::int) i ORDER BY i),
         covered = (s.covered + b.covered::int8multirange)
           * int8multirange(int8range(upper(s.covered + b.covered::int8multirange) - ${KEPT_SECONDS}, NULL))
       FROM batch b WHERE b.user_id = s.user_id
       RETURNING s.user_id, s.active
     )
     SELECT user_id AS "userId", (SELECT sum(one) FROM unnest(saved.active) one)::int AS active,
            tracker_seconds(b.covered::int8multirange - before.covered) AS fresh
     FROM saved JOIN before USING (user_id) JOIN batch b USING (user_id)`,
    [
      users,
      intColumn(members, (m) => m.activeTorrents),
      textColumn(members, (m) => toRanges(m.covered)),
      shard.index,
      shard.count,
    ],
  );
  const sumsOf = new Map(sums.map((row) => [row.userId, row]));
  return members.flatMap((member) => {
    const sum = sumsOf.get(member.userId);
    return sum ? [{ ...member, activeTorrents: sum.active, clockSeconds: Number(sum.fresh) }] : [];
  });
}
