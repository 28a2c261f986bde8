import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { clearCaches } from "../../core/kernel/caches.ts";
import { findLeaders } from "./find-leaders.server.ts";
import { readPersonalStats } from "./read-personal-stats.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:07:00Z");
const DAY = 86_400_000;

async function setUp(more = {}) {
  const user = await makeMember(database.db, more);
  return { user, id: user.id, context: makeContext(database.db, actorFrom(user), { clock: () => NOW }) };
}
const earn = (userId: string, points: number, days: number) =>
  database.db.userActivity.create({
    data: { userId, points, activityType: "seeding", createdAt: new Date(NOW.getTime() - days * DAY) },
  });

describe("rank and leaderboard", () => {
  beforeEach(async () => {
    await database.db.trackerStats.deleteMany();
    clearCaches();
  });

  it("go by seeding time, of members in good standing", async () => {
    const made = await Promise.all([setUp(), setUp(), setUp(), setUp({ isActive: false })]);
    for (const [i, { id }] of made.entries())
      await database.db.trackerStats.create({
        data: {
          userId: id,
          seedingTime: BigInt((i + 1) * 3_600),
          activeTorrents: i,
          ratio: 1.5,
          uploaded: 3n,
          downloaded: 2n,
        },
      });
    const [, second, first] = made;
    await earn(second?.id ?? "", 7, 6);
    await earn(second?.id ?? "", 7, 8);
    const { leaders } = await unwrap(findLeaders.execute(made[0].context, {}));
    expect(leaders.map(({ username, rank, seedingTime }) => [username, rank, seedingTime])).toEqual([
      [first?.user.username, 1, 10_800],
      [second?.user.username, 2, 7_200],
      [made[0].user.username, 3, 3_600],
    ]);
    expect(leaders[1]).toMatchObject({ userId: second?.id, activeTorrents: 1, ratio: 1.5, weeklyPoints: 7 });
    const stats = await unwrap(readPersonalStats.execute(second?.context ?? made[0].context, {}));
    expect(stats).toMatchObject({ contributionRank: 3 / 4, activeTorrents: 1, seedingTime: 7_200 });
  });

  it("are of up to a minute ago, in which whoever begins to seed is the last", async () => {
    const [{ context, id }, other] = [await setUp(), await setUp()];
    const seeded = (userId: string, seedingTime: bigint) =>
      database.db.trackerStats.create({ data: { userId, seedingTime } });
    await seeded(other.id, 3_600n);
    let now = NOW.getTime();
    const asked = { ...context, clock: () => new Date(now) };
    const ranks = async () => {
      const { contributionRank } = await unwrap(readPersonalStats.execute(asked, {}));
      const { leaders } = await unwrap(findLeaders.execute(asked, { limit: 2 }));
      return [contributionRank, leaders.map(({ userId }) => userId)];
    };
    expect(await ranks()).toEqual([null, [other.id]]);
    await seeded(id, 60n);
    expect(await ranks()).toEqual([1, [other.id]]);
    now += 61_000;
    expect(await ranks()).toEqual([1, [other.id, id]]);
    await database.db.trackerStats.update({ where: { userId: id }, data: { seedingTime: 7_200n } });
    now += 61_000;
    expect(await ranks()).toEqual([1 / 2, [id, other.id]]);
  });

  it("rank a member among many to a thousandth", async () => {
    const { context, id } = await setUp();
    await database.pool.query(
      `INSERT INTO users (id, username, email, password_hash, updated_at)
       SELECT 'm' || i, 'm' || i, 'm' || i || '@many.test', 'x', now() FROM generate_series(1, 2999) i`,
    );
    await database.pool.query(
      "INSERT INTO tracker_stats (user_id, seeding_time) SELECT 'm' || i, i FROM generate_series(1, 2999) i",
    );
    await database.db.trackerStats.create({ data: { userId: id, seedingTime: 2_400n } });
    const { contributionRank } = await unwrap(readPersonalStats.execute(context, {}));
    expect(contributionRank).toBeCloseTo(600 / 3_000, 3);
  });
});
