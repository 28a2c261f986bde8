import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import { RESET } from "../../catalogue/points/awards.ts";
import { revokePoints } from "../../catalogue/points/revoke-points.server.ts";
import { useBilling } from "../billing/testing.ts";
import { addActivity, addActivityByName } from "./add-activity.server.ts";
import { adjustPoints } from "./adjust-points.server.ts";
import { deleteActivity } from "./delete-activity.server.ts";
import { findActivities, readActivity } from "./find-activities.server.ts";
import { readPointsHistory } from "./read-points-history.server.ts";

const { database, staff, join } = useBilling();
let user: Awaited<ReturnType<typeof join>>;
const entry = { activityType: "contest_won", points: 7, description: "A contest" };

beforeEach(async () => {
  user = await join();
});

const balance = async () =>
  (await database.db.userStats.findUnique({ where: { userId: user.id } }))?.activityPoints ?? 0;
const lastAct = () => database.db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("an entry of the journal of points", () => {
  it("changes the balance, and the audit log has who wrote it, by id and by name", async () => {
    await unwrap(addActivity.execute(staff(), { userId: user.id, ...entry }));
    const another = { ...entry, description: "Another contest" };
    await unwrap(addActivityByName.execute(staff(), { username: user.username.toUpperCase(), ...another }));
    expect(await balance()).toBe(14);
    expect(await lastAct()).toMatchObject({ act: "rewards.add-activity", subjectId: user.id, after: { points: 7 } });
    const { activities } = await unwrap(findActivities.execute(staff(), { search: user.username }));
    expect(activities.map(({ username, points }) => [username, points])).toEqual([
      [user.username, 7],
      [user.username, 7],
    ]);
  });

  it("is found by a part of its member's name, of its type or of what it was for, once, newest first", async () => {
    const word = `w${randomBytes(5).toString("hex")}`;
    const other = await makeMember(database.db, { username: `Not_${word}` });
    const at = (hour: number) => new Date(Date.UTC(2026, 5, 15, hour));
    const write = (userId: string, activityType: string, description: string | null, hour: number) =>
      database.db.userActivity.create({ data: { userId, activityType, description, points: 1, createdAt: at(hour) } });
    await write(user.id, "topic", `About ${word}`, 1);
    await write(user.id, `x_${word}`, null, 2);
    await write(other.id, "reply", `${word} and so on`, 3);
    await write(other.id, "reply", "Anything", 4);
    await write(user.id, "reply", "Anything", 5);
    const hoursOf = async (search: string, more = {}) => {
      const found = await unwrap(findActivities.execute(staff(), { search, ...more }));
      return [found.activities.map(({ created_at }) => new Date(created_at).getUTCHours()), found.hasMore];
    };
    expect(await hoursOf(word.toUpperCase())).toEqual([[4, 3, 2, 1], false]);
    expect(await hoursOf(word, { limit: 3 })).toEqual([[4, 3, 2], true]);
    expect(await hoursOf(word, { limit: 3, page: 2 })).toEqual([[1], false]);
    expect(await hoursOf(`t_${word}`)).toEqual([[4, 3], false]);
    expect(await hoursOf(`%${word}`)).toEqual([[], false]);
  });

  it("is refused beside its field for nobody, and where it would be a reset", async () => {
    expect(await addActivityByName.execute(staff(), { username: "nobody", ...entry })).toMatchObject({
      code: "not-found",
      errors: { username: ["That user doesn't exist."] },
    });
    expect(await addActivity.execute(staff(), { userId: user.id, ...entry, activityType: RESET })).toMatchObject({
      code: "invalid",
      errors: { activityType: [expect.any(String)] },
    });
    expect(await balance()).toBe(0);
  });

  it("goes with the row that revoked it", async () => {
    const { db } = database;
    const about = { userId: user.id, type: "topic", relatedId: "7", description: "A topic" } as const;
    await awardPoints(db, { ...about, at: new Date() });
    await revokePoints(db, [about], "A topic deleted");
    const { id } = await db.userActivity.findFirstOrThrow({ where: { userId: user.id, activityType: "topic" } });
    const activityId = Number(id);
    expect(await unwrap(readActivity.execute(staff(), { activityId }))).toMatchObject({ points: 5 });
    await unwrap(deleteActivity.execute(staff(), { activityId }));
    expect(await db.userActivity.count({ where: { userId: user.id } })).toBe(0);
    expect(await lastAct()).toMatchObject({
      act: "rewards.delete-activity",
      before: { activityId, points: 5 },
    });
    expect(await deleteActivity.execute(staff(), { activityId })).toMatchObject({
      code: "not-found",
    });
  });
});

describe("an adjustment", () => {
  it("takes what is there and no more, is in the member's history, and in the audit log with both balances", async () => {
    await unwrap(adjustPoints.execute(staff(), { userId: user.id, points: 30, reason: "A prize" }));
    const adjusted = await unwrap(
      adjustPoints.execute(staff(), { userId: user.id, points: -1_000, reason: "Too many" }),
    );
    expect(adjusted).toEqual({
      activityPoints: 0,
      message: `${user.username} now has 0 points. Only 30 of 1000 points were taken away, because the balance had no more.`,
    });
    const history = await unwrap(readPointsHistory.execute(staff(), { userId: user.id }));
    expect(history).toMatchObject({
      currentStats: { activity_points: 0 },
      activities: [{ points: -30, description: expect.stringMatching(/^Too many \(.+\)$/) }, { points: 30 }],
    });
    expect(await lastAct()).toMatchObject({ before: { points: 30 }, after: { points: 0, reason: "Too many" } });
    const again = await adjustPoints.execute(staff(), { userId: user.id, points: -1, reason: "Too many" });
    expect(again).toMatchObject({
      code: "conflict",
      errors: { points: [expect.stringContaining("no points to take")] },
    });
  });

  it("and an entry never take a balance below 0, nor does the deletion of what they took from", async () => {
    await unwrap(addActivity.execute(staff(), { userId: user.id, ...entry }));
    const taken = await unwrap(addActivity.execute(staff(), { userId: user.id, ...entry, points: -9 }));
    expect(taken.message).toBe(
      `${user.username}: -7 points. Only 7 of 9 points were taken away, because the balance had no more.`,
    );
    const given = await database.db.userActivity.findFirstOrThrow({ where: { userId: user.id, points: 7 } });
    expect(await deleteActivity.execute(staff(), { activityId: Number(given.id) })).toMatchObject({ code: "conflict" });
    const set = { where: { userId: user.id }, data: { activityPoints: -1 } };
    await expect(database.db.userStats.updateMany(set)).rejects.toThrow(/balance of points/);
    expect(await balance()).toBe(0);
  });

  it("by two administrators at once counts both", async () => {
    await Promise.all(
      [5, 7].map((points) => unwrap(adjustPoints.execute(staff(), { userId: user.id, points, reason: "x" }))),
    );
    expect(await balance()).toBe(12);
  });
});
