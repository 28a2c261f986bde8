import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { awardPoints } from "./award-points.server.ts";
import { readEarning, readOwnEarning } from "./read-earning.server.ts";
import { readPointsSetting, setPoints } from "./set-points.server.ts";
import { tryCaps } from "./try-caps.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const contextOf = async (more = {}) => {
  const user = await makeMember(database.db, more);
  return { id: user.id, context: makeContext(database.db, actorFrom(user), { clock: () => NOW }) };
};

beforeEach(async () => {
  await database.db.setting.deleteMany({});
  await database.db.userActivity.deleteMany({});
});

describe("the caps of a day", () => {
  it("are none until an administrator sets them, and are on the audit log", async () => {
    const { context } = await contextOf({ isAdmin: true });
    const none = { uploadCap: null, topicCap: null, replyCap: null, seedingCap: null, ownSeedingOnly: false };
    expect(await unwrap(readPointsSetting.execute(context, {}))).toEqual(none);
    const set = await unwrap(setPoints.executeText(context, { topicCap: "10", replyCap: "", ownSeedingOnly: "on" }));
    expect(set).toEqual({ ...none, topicCap: 10, ownSeedingOnly: true });
    expect(await unwrap(readPointsSetting.execute(context, {}))).toEqual(set);
    expect(await database.db.auditEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      act: "points.set",
      before: { topicCap: null, ownSeedingOnly: false },
      after: { topicCap: 10, ownSeedingOnly: true },
    });
    expect(await setPoints.executeText(context, { topicCap: "many", seedingCap: "-1" })).toMatchObject({
      code: "invalid",
      errors: { topicCap: [expect.stringContaining("whole number")], seedingCap: [expect.any(String)] },
    });
    for (const useCase of [setPoints, tryCaps, readPointsSetting])
      expect(await useCase.execute((await contextOf()).context, {})).toMatchObject({ code: "forbidden" });
  });

  it("stand with what counts for everyone, and with what a member has earned today", async () => {
    const admin = await contextOf({ isAdmin: true });
    await unwrap(setPoints.execute(admin.context, { topicCap: 5, seedingCap: 3 }));
    const { id: userId, context } = await contextOf();
    await awardPoints(database.db, { userId, type: "topic", relatedId: "1", description: "x", at: NOW });
    const visitor = makeContext(database.db, null);
    const all = await unwrap(readEarning.execute(visitor, {}));
    expect(all.kinds).toEqual([
      { type: "upload", points: 25, cap: null },
      { type: "topic", points: 5, cap: 5 },
      { type: "reply", points: 2, cap: null },
      { type: "invitation", points: 100, cap: null },
      { type: "seeding", points: 1, cap: 3 },
    ]);
    await database.db.setting.create({ data: { key: "membership", value: { price: "free" } } });
    const free = await unwrap(readEarning.execute(visitor, {}));
    expect(free.kinds.map(({ type }) => type)).toEqual(["upload", "topic", "reply", "seeding"]);
    await database.db.setting.delete({ where: { key: "membership" } });
    const own = await unwrap(readOwnEarning.execute(context, {}));
    expect(own.kinds.map(({ type, today, isReached }) => [type, today, isReached])).toEqual([
      ["upload", null, false],
      ["topic", 5, true],
      ["reply", null, false],
      ["invitation", null, false],
      ["seeding", 0, false],
    ]);
  });

  it("tell beforehand what the last 30 days would have earned under them, by an index", async () => {
    const { context } = await contextOf({ isAdmin: true });
    const [{ id: one }, { id: two }] = [await contextOf(), await contextOf()];
    const row = (userId: string, activityType: string, points: number, days: number) => ({
      userId,
      activityType,
      points,
      createdAt: daysAgo(days),
    });
    await database.db.userActivity.createMany({
      data: [
        ...[1, 1, 1, 2].map((days) => row(one, "topic", 5, days)),
        row(two, "topic", 5, 1),
        row(two, "seeding", 8, 3),
        row(two, "topic", 5, 31),
        row(two, "contest_won", 50, 1),
      ],
    });
    const tried = await unwrap(tryCaps.executeText(context, { topicCap: "10", seedingCap: "8" }));
    expect(tried).toEqual({
      days: 30,
      kinds: [
        { type: "upload", earned: 0, capped: 0, members: 0 },
        { type: "topic", earned: 25, capped: 20, members: 1 },
        { type: "reply", earned: 0, capped: 0, members: 0 },
        { type: "seeding", earned: 8, capped: 8, members: 0 },
      ],
    });
    const plan = await database.db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRaw<object[]>`EXPLAIN SELECT user_id, activity_type, sum(points) FROM user_activities
        WHERE created_at >= ${daysAgo(30)} AND activity_type IN ('upload', 'topic', 'reply', 'seeding') GROUP BY 1, 2`;
    });
    expect(JSON.stringify(plan)).toContain("user_activities_capped");
  });
});
