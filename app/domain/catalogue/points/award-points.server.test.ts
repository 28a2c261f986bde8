import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { settingShapes } from "../../core/settings/shapes.ts";
import { awardPoints } from "./award-points.server.ts";
import { RESET } from "./awards.ts";
import { resetPoints } from "./reset-points.server.ts";
import { revokePoints } from "./revoke-points.server.ts";

const database = useDatabase();
const about = { type: "topic", relatedId: "7", description: "New topic" } as const;
const revoke = (db: typeof database.db, userId: string) => revokePoints(db, [{ ...about, userId }], "Topic deleted");

async function figures(userId: string) {
  const { db } = database;
  const balance = (await db.userStats.findUnique({ where: { userId } }))?.activityPoints ?? 0;
  const { _sum } = await db.userActivity.aggregate({ where: { userId }, _sum: { points: true } });
  return { balance, sum: _sum.points ?? 0 };
}

describe("the ledger of points", () => {
  it("gives points for a thing once, however often and however simultaneously it is asked", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    const given = await Promise.all(
      Array.from({ length: 8 }, () => db.$transaction((tx) => awardPoints(tx, { ...about, userId, at: new Date() }))),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await figures(userId)).toEqual({ balance: 5, sum: 5 });
  });

  it("takes back what was given, once, and nothing that was not", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    expect(await revoke(db, userId)).toBe(0);
    await awardPoints(db, { ...about, userId, at: new Date() });
    expect(await revoke(db, userId)).toBe(1);
    expect(await revoke(db, userId)).toBe(0);
    expect(await figures(userId)).toEqual({ balance: 0, sum: 0 });
  });

  it("takes nothing back that a reset has taken and a bill has used", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    await awardPoints(db, { ...about, userId, at: new Date() });
    await db.userActivity.create({ data: { userId, activityType: RESET, points: -5 } });
    expect(await revoke(db, userId)).toBe(0);
    expect(await figures(userId)).toEqual({ balance: 0, sum: 0 });
  });

  it("keeps the balance equal to the sum through changes and deletions of the journal", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    for (const points of [10, -3, 7])
      await db.userActivity.create({ data: { userId, activityType: "admin_adjustment", points } });
    await db.userActivity.updateMany({ where: { userId, points: 7 }, data: { points: 20 } });
    await db.userActivity.deleteMany({ where: { userId, points: 10 } });
    expect(await figures(userId)).toEqual({ balance: 17, sum: 17 });
  });

  it("takes back what is there and no more: a balance does not fall below 0", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    await awardPoints(db, { ...about, userId, at: new Date() });
    await awardPoints(db, { ...about, type: "reply", userId, at: new Date() });
    await db.userActivity.create({ data: { userId, activityType: "admin_adjustment", points: -4 } });
    const both = (["topic", "reply"] as const).map((type) => ({ type, userId, relatedId: "7" }));
    expect(await revokePoints(db, both, "Deleted")).toBe(2);
    expect(await figures(userId)).toEqual({ balance: 0, sum: 0 });
  });
});

describe("a discount that waits", () => {
  it("loses what the posts of its month had earned, when they are deleted after the reset", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    const thing = (relatedId: string) => ({ type: "topic", userId, relatedId }) as const;
    for (let i = 0; i < 6; i++) await awardPoints(db, { ...about, ...thing(String(i)), at: new Date() });
    await db.$transaction((tx) => resetPoints(tx, { userId, name: "one", at: new Date() }));
    await db.userStats.update({ where: { userId }, data: { membershipDiscount: 30 } });
    const discount = async () =>
      Number((await db.userStats.findUniqueOrThrow({ where: { userId } })).membershipDiscount);
    for (const [i, left] of [20, 20, 10].entries()) {
      expect(await revokePoints(db, [thing(String(i))], "Deleted")).toBe(1);
      expect(await revokePoints(db, [thing(String(i))], "Deleted")).toBe(0);
      expect(await discount()).toBe(left);
    }
    expect(await figures(userId)).toEqual({ balance: 0, sum: 0 });
    // Points used by a bill are spent.
    await db.userStats.update({ where: { userId }, data: { membershipDiscount: 0 } });
    expect(await revokePoints(db, [thing("3")], "Deleted")).toBe(0);
  });
});

describe("a cap of the day", () => {
  const at = new Date("2026-06-15T23:59:00Z");
  const award = (userId: string, n: number, more = {}) =>
    database.db.$transaction((tx) => awardPoints(tx, { ...about, userId, relatedId: String(n), at, ...more }));

  beforeEach(async () => {
    await writeSetting(database.db, "points", { ...settingShapes.points.parse({}), topicCap: 12 }, null);
  });
  afterEach(async () => {
    await database.db.setting.deleteMany({});
  });

  it("holds under forty awards at once, also for a member who never had points", async () => {
    const { id: userId } = await makeMember(database.db);
    const given = await Promise.all(Array.from({ length: 40 }, (_, n) => award(userId, n)));
    expect(given.filter(Boolean).sort()).toEqual([2, 5, 5]);
    expect(await figures(userId)).toEqual({ balance: 12, sum: 12 });
  });

  it("is of a kind and of a day (UTC), and what is taken back may be earned again", async () => {
    const { id: userId } = await makeMember(database.db);
    for (let n = 0; n < 4; n++) await award(userId, n);
    expect(await award(userId, 9, { type: "reply" })).toBe(2);
    expect(await revokePoints(database.db, [{ ...about, userId, relatedId: "0" }], "Deleted")).toBe(1);
    expect(await award(userId, 5)).toBe(5);
    expect(await award(userId, 6)).toBe(0);
    expect(await award(userId, 6, { at: new Date("2026-06-16T00:01:00Z") })).toBe(5);
  });
});
