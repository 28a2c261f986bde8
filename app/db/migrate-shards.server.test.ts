import { expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate, readMigrations } from "./migrate.server.ts";

const NAME = "20261202100200_one_tracker";
const database = useDatabaseBefore(NAME);
const upToIt = readMigrations().filter(({ name }) => name <= NAME);

it("refuses to drop the shards of trackers that were not stopped in order, and keeps the lease of a tracker", async () => {
  await database.pool.query(
    "INSERT INTO tracker_leases (shard, shards, epoch, active, writer) VALUES (1, 1, 7, 'a', 'w'), (2, 2, 1, 'b', 'x')",
  );
  await expect(migrate(database.pool, upToIt)).rejects.toThrow("have not been stopped in order");
  await database.pool.query("DELETE FROM tracker_leases WHERE shards > 1");
  expect(await migrate(database.pool, upToIt)).toContain(NAME);
  const { rows } = await database.pool.query("SELECT id, epoch, active FROM tracker_leases");
  expect(rows).toEqual([{ id: 1, epoch: "7", active: "a" }]);
});
