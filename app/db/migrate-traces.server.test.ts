import { beforeAll, expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate } from "./migrate.server.ts";

const database = useDatabaseBefore("20261202100100_personal_traces");

beforeAll(async () => {
  await insertActs();
  await insertTrackers();
  await migrate(database.pool);
});

async function insertActs(): Promise<void> {
  const { pool } = database;
  await pool.query(`
    INSERT INTO users (id, username, email, membership_status, deleted_at, time_zone) VALUES
      ('gone', 'Deleted member 1', 'gone@deleted.invalid', 'deleted', now(), 'Europe/Rome'),
      ('here', 'ann', 'ann@mail.example', 'active', NULL, 'Europe/Rome')`);
  await pool.query("INSERT INTO cases (kind, subject, statement) VALUES ('complaint', 's', 's')");
  for (const [id, name] of [
    ["gone", "bob"],
    ["here", "ann"],
  ]) {
    const values = [id, name];
    await pool.query("INSERT INTO case_notes (case_id, author_id, author_name, text) VALUES (1, $1, $2, 't')", values);
    await pool.query(
      "INSERT INTO operations (kind, actor_id, actor_name, started_at) VALUES ($1, $1, $2, now())",
      values,
    );
    await pool.query(
      "INSERT INTO console_lines (actor_id, actor_name, command, output, created_at) VALUES ($1, $2, 'x', 'y', now())",
      values,
    );
    await pool.query("INSERT INTO tracker_reviews (user_id, client, status) VALUES ($1, $2, 'dropped')", values);
    await pool.query(
      `INSERT INTO audit_entries (act, actor_id, actor_name, subject_kind, subject_id, subject_name, address, created_at)
       VALUES ('x', $1, $2, 'x', '1', 'x', '192.0.2.1', now())`,
      values,
    );
  }
}

const addresses = [
  ["https://other.example:8443/abc123key/announce", "https://other.example:8443"],
  ["udp://abc:123@other.example:6969?key=abc123key", "udp://other.example:6969"],
  ["http://other.example/announce?passkey=abc123key", "http://other.example"],
  ["https://patchbay.example/announce", "https://patchbay.example/announce"],
  ["wss://other.example", "wss://other.example"],
  ["abc123key", null],
  [null, null],
];

async function insertTrackers(): Promise<void> {
  const { pool } = database;
  for (const [announce] of addresses) {
    await pool.query("INSERT INTO torrents (name, category, announce_url) VALUES ('Kit', 'Samples', $1)", [announce]);
    await pool.query("INSERT INTO torrent_files (info_hash, original_announce) VALUES ('', $1)", [announce]);
  }
}

it("erases name and address beside the acts of deleted accounts, and of no others", async () => {
  const { rows } = await database.pool.query(`
    SELECT u.time_zone, n.author_name, o.actor_name AS operation, c.actor_name AS line, r.client, a.actor_name AS audited, a.address
    FROM users u JOIN case_notes n ON n.author_id = u.id JOIN operations o ON o.actor_id = u.id
    JOIN console_lines c ON c.actor_id = u.id JOIN tracker_reviews r ON r.user_id = u.id
    JOIN audit_entries a ON a.actor_id = u.id ORDER BY u.id`);
  const erased = { author_name: "Deleted member", operation: "Deleted member", line: "Deleted member", client: "" };
  const kept = { author_name: "ann", operation: "ann", line: "ann", client: "ann" };
  expect(rows).toEqual([
    { time_zone: null, ...erased, audited: "bob", address: "" },
    { time_zone: "Europe/Rome", ...kept, audited: "ann", address: "192.0.2.1" },
  ]);
});

it("keeps the tracker of a foreign announce URL, but no key for it", async () => {
  const kept = addresses.map(([, tracker]) => tracker);
  for (const column of ["announce_url FROM torrents", "original_announce FROM torrent_files"]) {
    const { rows } = await database.pool.query({ text: `SELECT ${column} ORDER BY id`, rowMode: "array" });
    expect(rows.flat()).toEqual(kept);
  }
});
