import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { awardPoints, RESET, revokePoints } from "./award-points.server.ts";

const database = useDatabase();
const about = { type: "topic", relatedId: "7", description: "New topic" } as const;

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
      Array.from({ length: 8 }, () => db.$transaction((tx) => awardPoints(tx, { ...about, userId }))),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await figures(userId)).toEqual({ balance: 5, sum: 5 });
  });

  it("takes back what was given, once, and nothing that was not", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    expect(await revokePoints(db, { ...about, userId })).toBe(false);
    await awardPoints(db, { ...about, userId });
    expect(await revokePoints(db, { ...about, userId })).toBe(true);
    expect(await revokePoints(db, { ...about, userId })).toBe(false);
    expect(await figures(userId)).toEqual({ balance: 0, sum: 0 });
  });

  it("takes nothing back that a reset has taken: a balance does not fall below zero by it", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db);
    await awardPoints(db, { ...about, userId });
    await db.userActivity.create({ data: { userId, activityType: RESET, points: -5 } });
    expect(await revokePoints(db, { ...about, userId })).toBe(false);
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
});
