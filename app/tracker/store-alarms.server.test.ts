import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { AT, storeTest } from "./testing.ts";

const database = useDatabase();
const { save, setUp } = storeTest(database);

it("keeps one alarm of a member and day, with the number of networks and the first twenty of them", async () => {
  const { user } = await setUp();
  const networks = Array.from({ length: 30 }, (_, i) => `198.${i}.0.0/16`);
  const alarm = { userId: user.id, day: 20_619, at: AT, networks };
  await save({ alarms: [alarm, { ...alarm, userId: "deleted since" }] });
  await save({ alarms: [{ ...alarm, networks: networks.slice(0, 6) }] });
  const kept = await database.db.passkeyAlarm.findMany({ where: { userId: user.id } });
  expect(kept).toMatchObject([{ day: new Date("2026-06-15"), networks: 30, raisedAt: new Date(AT), toldAt: null }]);
  expect(kept[0]?.named).toEqual(networks.slice(0, 20));
  await save({ alarms: [{ ...alarm, day: 20_620 }] });
  expect(await database.db.passkeyAlarm.count({ where: { userId: user.id } })).toBe(2);
});
