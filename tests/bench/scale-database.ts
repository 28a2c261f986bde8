import { fork } from "node:child_process";
import path from "node:path";
import { createDatabase } from "#app/db/client.server.ts";
import { TEMPLATE, withDatabase } from "#tests/support/test-database.ts";
import { membersOf } from "./scale-path.ts";

/** Seconds: a start with the peers of the database, and taking and storing the batch of a second. */
export type Restored = { restore: number; drain: number; save: number };

/** Starts a tracker from a database that has so many peers. */
export async function measureRestore(adminUrl: string, peers: number, swarms: number): Promise<Restored> {
  const url = await fillDatabase(adminUrl, peers, swarms);
  const child = fork(path.resolve("tests/bench/scale-restore.ts"), [url, String(peers), String(swarms)]);
  return new Promise((resolve, reject) => {
    child.on("message", (figures) => resolve(figures as Restored));
    child.on("exit", (code) => reject(new Error(`the restore of ${peers} peers ended with ${code}`)));
  });
}

/** The same peers as `scalePath` announces. */
async function fillDatabase(adminUrl: string, peers: number, swarms: number): Promise<string> {
  const name = "patchbay_bench_scale";
  const admin = createDatabase(adminUrl, { max: 1 });
  await admin.pool.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await admin.close();
  const url = withDatabase(adminUrl, name);
  const { pool, close } = createDatabase(url, { max: 1 });
  // Without triggers, because no process listens for these rows.
  await pool.query("SET session_replication_role = replica");
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, is_active, has_paid_registration, passkey, updated_at)
     SELECT id, id, id || '@bench.test', 'x', true, true, lpad(to_hex(i), 32, '0'), now()
     FROM (SELECT i, '00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0') AS id FROM generate_series(0, $1 - 1) i) m`,
    [membersOf(peers)],
  );
  await pool.query(
    `INSERT INTO torrents (id, name, category, platform, size, size_bytes, info_hash, created_at, updated_at)
     SELECT i + 1, i::text, 'DAWs', 'PC', '1 KB', 1024, lpad(to_hex(i), 40, '0'), now(), now()
     FROM generate_series(0, $1 - 1) i`,
    [swarms],
  );
  await pool.query(
    `INSERT INTO tracker_peers (info_hash, peer_id, user_id, ip, port, "left", event, user_agent)
     SELECT lpad(to_hex(p % $2), 40, '0'), encode(('-TR3000-' || lpad(p::text, 12, '0'))::bytea, 'hex'),
       '00000000-0000-4000-8000-' || lpad(to_hex((p + p / $2 * 7) % $3), 12, '0'),
       concat_ws('.', 10, (p >> 16) & 255, (p >> 8) & 255, p & 255), 51413, CASE WHEN p % 4 = 0 THEN 1000 ELSE 0 END, '',
       'Transmission/3.00'
     FROM generate_series(0, $1::int - 1) p`,
    [peers, swarms, membersOf(peers)],
  );
  // All of them have announced before today: what a batch does then is to change rows, not to make them.
  await pool.query(
    `INSERT INTO tracker_swarms (info_hash, torrent_id, seeders, leechers, last_activity)
     SELECT p.info_hash, t.id, count(*) FILTER (WHERE "left" = 0), count(*) FILTER (WHERE "left" > 0), now()
     FROM tracker_peers p JOIN torrents t USING (info_hash) GROUP BY p.info_hash, t.id`,
  );
  await pool.query(
    `UPDATE torrents t SET seeders = s.seeders, leechers = s.leechers FROM tracker_swarms s WHERE s.torrent_id = t.id`,
  );
  await pool.query(
    `INSERT INTO tracker_snatches (user_id, torrent_id) SELECT DISTINCT p.user_id, t.id
     FROM tracker_peers p JOIN torrents t USING (info_hash)`,
  );
  await pool.query(
    "INSERT INTO tracker_stats (user_id, active_torrents) SELECT user_id, count(*) FROM tracker_snatches GROUP BY user_id",
  );
  await pool.query("INSERT INTO user_stats (user_id) SELECT id FROM users");
  await pool.query("INSERT INTO tracker_days (user_id, day) SELECT id, (now() AT TIME ZONE 'UTC')::date FROM users");
  await pool.query("VACUUM FULL torrents");
  await pool.query("VACUUM ANALYZE");
  await close();
  return url;
}
