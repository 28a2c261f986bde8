import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { checkTrackers } from "./check-trackers.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");

beforeEach(() => database.db.trackerLease.deleteMany());

const lease = (more = {}) => ({
  active: "10.0.0.1:3100",
  writer: "w",
  renewedAt: NOW,
  activeSince: new Date("2026-06-15T10:00:00Z"),
  ...more,
});

async function check(data?: ReturnType<typeof lease>) {
  if (data) await database.db.trackerLease.create({ data });
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
      detail: "Active since 2026-06-15 10:00 UTC. The standby can take over.",
    },
  ]);
  await database.db.trackerLease.deleteMany();
  expect(await check(lease())).toMatchObject([{ healthy: false, state: "Alone" }]);
});

it("says that the active tracker does not answer, and names no address", async () => {
  const found = await check(lease({ renewedAt: new Date(NOW.getTime() - 6_000) }));
  expect(found).toMatchObject([{ healthy: false, state: "Silent" }]);
  expect(JSON.stringify(found)).not.toContain("10.0.0");
});
