import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createStore } from "../store.server.ts";
import { storeTest } from "../testing.ts";
import { createLease, isSuperseded, type Lease, type LeaseRow } from "./lease.server.ts";

const database = useDatabase();
const { setUp } = storeTest(database);
let one: Lease;
let other: Lease;

beforeAll(() => {
  one = createLease(database.url, "10.0.0.1:3100");
  other = createLease(database.url, "10.0.0.2:3100");
});
beforeEach(() => database.db.trackerLease.deleteMany());
afterAll(() => Promise.all([one.close(), other.close()]));

const row = async () => (await one.read()) as LeaseRow;

it("belongs to one of two trackers that begin at once", async () => {
  expect((await Promise.all([one.create("w"), other.create("x")])).sort()).toEqual([false, true]);
});

it("goes to a standby alone that the row names, and to one of two that claim it", async () => {
  await one.create("w");
  const first = await row();
  expect(await other.claim(first, "w")).toBe(false);
  expect(await one.setStandby(first.epoch, other.address, 1)).toBe(true);
  expect((await Promise.all([one.claim(first, "w"), other.claim(first, "w")])).filter(Boolean).length).toBe(1);
  expect(await row()).toMatchObject({ epoch: first.epoch + 1, standby: null });
});

it("is not claimed by what was seen before it was renewed", async () => {
  await one.create("w");
  const seen = await row();
  await one.setStandby(seen.epoch, other.address, 1);
  await database.pool.query("UPDATE tracker_leases SET renewed_at = renewed_at + interval '1 second'");
  expect(await other.claim(seen, "w")).toBe(false);
});

it("is not changed by a statement that comes after a later one, or after the epoch", async () => {
  await one.create("w");
  const { epoch } = await row();
  expect(await one.setStandby(epoch, null, 2)).toBe(true);
  expect(await one.setStandby(epoch, other.address, 1)).toBe(false);
  expect((await row()).standby).toBeNull();
  await one.setStandby(epoch, other.address, 3);
  await other.claim(await row(), "w");
  expect([await one.renew(epoch), await one.setStandby(epoch, null, 4)]).toEqual([false, false]);
  expect((await row()).active).toBe(other.address);
});

it("lets no batch of an earlier epoch be committed", async () => {
  const { peer, swarm, member, snatch, stats } = await setUp();
  await one.create("w");
  const { epoch } = await row();
  const batch = {
    ...{ removedPeers: [], days: [], reviews: [], refusals: [], alarms: [] },
    ...{ peers: [peer()], swarms: [swarm()], members: [member()], snatches: [snatch()] },
  };
  const options = { announceInterval: () => 1800, writer: "w" };
  const store = createStore(database.pool, { ...options, epoch });
  await store.save(1, batch);
  await one.claim(await row(), "w");
  const error = await store.save(2, batch).catch((reason: unknown) => reason);
  expect(isSuperseded(error)).toBe(true);
  expect([await store.lastSaved(), (await stats()).uploaded]).toEqual([1, 3n]);
  await createStore(database.pool, { ...options, epoch: epoch + 1 }).save(2, batch);
  expect([await store.lastSaved(), (await stats()).uploaded]).toEqual([2, 6n]);
});

it("is free after an orderly end with everything saved, and otherwise waits for the standby or the same tracker", async () => {
  await one.create("w");
  const { epoch } = await row();
  await one.release(epoch, false);
  expect((await row()).renewedAt.getTime()).toBe(0);
  await one.setStandby(epoch, other.address, 1);
  await one.release(epoch, true);
  expect((await row()).standby).toBe(other.address);
  await one.setStandby(epoch, null, 2);
  await one.release(epoch, true);
  expect(await one.read()).toBeNull();
});
