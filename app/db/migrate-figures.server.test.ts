import { beforeAll, describe, expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate, readMigrations } from "./migrate.server.ts";

const upToPoints = readMigrations().filter(({ name }) => name <= "20261123041000_points_are_money");

describe("the migrations that set figures right", () => {
  const database = useDatabaseBefore("20261123040000");
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;

  beforeAll(async () => {
    await database.pool.query(`
      INSERT INTO users (id, username, email) VALUES ('ada', 'ada', 'ada@patchbay.test'), ('bob', 'bob', 'bob@patchbay.test');
      INSERT INTO torrents (id, name, category, uploaded_by, created_at) VALUES
        (1, 'Kit', 'Samples', 'ada', '2026-06-15Z'), (2, 'Old kit', 'Samples', 'ada', '2026-06-14Z'), (3, 'Synced', 'Samples', NULL, now());
      INSERT INTO tracker_events (type, user_id, torrent_id) VALUES ('upload', 'ada', 2);
      INSERT INTO user_activities (user_id, activity_type, points, related_id) VALUES
        ('ada', 'upload', 25, '1'), ('ada', 'upload', 25, '2'), ('bob', 'admin_adjustment', -30, NULL);
      INSERT INTO torrent_downloads (user_id, torrent_id, passkey) VALUES ('bob', 1, ''), ('bob', 1, ''), ('bob', 3, '')`);
    await migrate(database.pool, upToPoints);
  });

  it("count what was uploaded and downloaded before", async () => {
    const figures = "user_id, total_uploads AS up, total_downloads AS down, activity_points AS points";
    expect(await rowsOf(`SELECT ${figures} FROM user_stats ORDER BY 1`)).toEqual([
      { user_id: "ada", up: 2, down: 0, points: 50 },
      { user_id: "bob", up: 0, down: 2, points: 0 },
    ]);
  });

  it("make events of approved uploads, with what they earned", async () => {
    expect(await rowsOf("SELECT type, torrent_id, points FROM tracker_events ORDER BY torrent_id")).toEqual([
      { type: "upload", torrent_id: 1, points: 25 },
      { type: "upload", torrent_id: 2, points: 25 },
    ]);
  });

  it("forgive debts by the journal, so that the sum is still the balance", async () => {
    expect(await rowsOf("SELECT points FROM user_activities WHERE user_id = 'bob' ORDER BY id")).toEqual([
      { points: -30 },
      { points: 30 },
    ]);
  });
});
