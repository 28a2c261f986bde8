import { expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate, readMigrations } from "./migrate.server.ts";

const NAME = "20261123010000_one_review_a_day";
const upToIt = readMigrations().filter(({ name }) => name <= NAME);

const database = useDatabaseBefore(NAME);

it("merges the open reviews of a member and day, and leaves decided ones", async () => {
  await database.pool.query(`
    INSERT INTO users (id, username, email) VALUES ('ada', 'ada', 'ada@patchbay.test'), ('bob', 'bob', 'bob@patchbay.test');
    INSERT INTO torrents (id, name, category) VALUES (1, 'Kit', 'Samples'), (2, 'Keys', 'Samples');
    INSERT INTO tracker_reviews (id, user_id, torrent_id, uploaded, downloaded, seconds, status, created_at)
    SELECT n, 'ada', 1 + n % 2, 10, 1, 5, 'held', '2026-06-15T10:00:00Z'::timestamptz + n * interval '1 minute'
    FROM generate_series(1, 100) n;
    INSERT INTO tracker_reviews (id, user_id, torrent_id, uploaded, downloaded, seconds, status, created_at) VALUES
      (201, 'ada', 1, 7, 0, 1, 'dropped', '2026-06-15T09:00:00Z'), (202, 'ada', 1, 8, 0, 1, 'dropped', '2026-06-15T09:00:00Z'),
      (203, 'ada', NULL, 9, 0, 1, 'held', '2026-06-16T00:00:00Z'), (204, 'bob', 2, 9223372036854775807, 0, 1, 'held', '2026-06-15T23:59:59Z'),
      (205, 'bob', 2, 1, 0, 1, 'held', '2026-06-15T23:59:59Z')`);
  expect(await migrate(database.pool, upToIt)).toEqual([NAME]);
  const reviews = await database.pool.query(
    `SELECT id, day::text, uploaded, downloaded, seconds, reports, status, to_json(created_at)::text AS first,
            to_json(last_at)::text AS last FROM tracker_reviews ORDER BY id`,
  );
  expect(reviews.rows).toMatchObject([
    { id: 1, day: "2026-06-15", uploaded: "1000", downloaded: "100", seconds: "500", reports: 100, status: "held" },
    { id: 201, uploaded: "7", reports: 1, status: "dropped" },
    { id: 202, uploaded: "8", reports: 1, status: "dropped" },
    { id: 203, day: "2026-06-16", uploaded: "9", reports: 1 },
    { id: 204, day: "2026-06-15", uploaded: "9223372036854775807", reports: 2 },
  ]);
  expect([reviews.rows[0].first, reviews.rows[0].last].map((text) => new Date(JSON.parse(text)))).toEqual([
    new Date("2026-06-15T10:01:00Z"),
    new Date("2026-06-15T11:40:00Z"),
  ]);
  const torrents = await database.pool.query("SELECT * FROM tracker_review_torrents ORDER BY review_id, torrent_id");
  expect(torrents.rows.map((row) => [row.review_id, row.torrent_id, row.uploaded])).toEqual([
    [1, 1, "500"],
    [1, 2, "500"],
    [201, 1, "7"],
    [202, 1, "8"],
    [204, 2, "9223372036854775807"],
  ]);
});
