import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { checkTrackers } from "./check-trackers.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");

beforeEach(() => database.db.trackerLease.deleteMany());

const lease = (more = {}) => ({
  shard: 1,
  active: "10.0.0.1:3100",
  writer: "w",
  renewedAt: NOW,
  activeSince: new Date("2026-06-15T10:00:00Z"),
  ...more,
});

async function check(...leases: ReturnType<typeof lease>[]) {
  await database.db.trackerLease.createMany({ data: leases });
  return checkTrackers(makeContext(database.db, null, { clock: () => NOW }));
}

it("says nothing of a tracker that is alone", async () => {
  expect(await check()).toEqual([]);
});

it("says whether another tracker could take over", async () => {
  expect(await check(lease({ standby: "10.0.0.2:3100" }))).toEqual([
    {
      name: "Tracker Standby",
      healthy: true,
      state: "Ready",
      detail: "Answers since 2026-06-15 10:00 UTC. Another one could take over.",
    },
  ]);
  await database.db.trackerLease.deleteMany();
  expect(await check(lease())).toMatchObject([{ healthy: false, state: "Alone" }]);
});

it("tells which tracker of several does not answer, and names no address", async () => {
  const late = new Date(NOW.getTime() - 6_000);
  const found = await check(lease({ shards: 2 }), lease({ shard: 2, shards: 2, renewedAt: late }));
  expect(found).toMatchObject([
    { name: "Tracker 1 of 2", healthy: true, state: "Alone" },
    { name: "Tracker 2 of 2", healthy: false, state: "Silent" },
  ]);
  expect(JSON.stringify(found)).not.toContain("10.0.0");
});
