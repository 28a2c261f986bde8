import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { RESET } from "../points/awards.ts";
import { findLiveActivity } from "./find-live-activity.server.ts";
import { findOwnActivities } from "./find-own-activities.server.ts";
import { findOwnRefusals } from "./find-own-refusals.server.ts";
import { readTrackerHistory } from "./read-history.server.ts";
import { readOwnHistory, readOwnTrackerStats, readUserStats } from "./read-own-stats.server.ts";
import { readPersonalStats } from "./read-personal-stats.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:07:00Z");
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const day = (days: number) => new Date(`${daysAgo(days).toISOString().slice(0, 10)}T00:00:00Z`);

async function setUp(more = {}) {
  const user = await makeMember(database.db, more);
  return { user, id: user.id, context: makeContext(database.db, actorFrom(user), { clock: () => NOW }) };
}
const earn = (userId: string, points: number, days: number, activityType = "seeding") =>
  database.db.userActivity.create({
    data: { userId, points, activityType, description: `${points}`, createdAt: daysAgo(days) },
  });
const seed = (userId: string, ...days: number[]) =>
  database.db.trackerDay.createMany({ data: days.map((at) => ({ userId, day: day(at), seedingTime: 60n })) });
const streak = async (context: ReturnType<typeof makeContext>) =>
  (await unwrap(readPersonalStats.execute(context, {}))).seedingStreak;

describe("the seeding streak", () => {
  it("counts days in a row up to today", async () => {
    const { id, context } = await setUp();
    expect(await streak(context)).toBe(0);
    await seed(id, 0, 1, 2, 4, 5);
    expect(await streak(context)).toBe(3);
  });

  it("is not broken by a day that has only begun, but by one that has passed", async () => {
    const [one, two] = [await setUp(), await setUp()];
    await seed(one.id, 1, 2);
    await seed(two.id, 2, 3, 4);
    expect([await streak(one.context), await streak(two.context)]).toEqual([2, 0]);
  });

  it("takes no day for seeded on which there was only leeching", async () => {
    const { id, context } = await setUp();
    await seed(id, 1);
    await database.db.trackerDay.create({ data: { userId: id, day: day(0), leechingTime: 60n, downloaded: 5n } });
    expect(await streak(context)).toBe(1);
  });
});

describe("readPersonalStats", () => {
  it("sums points of a week and of a month, what was taken back subtracted, the reset left out", async () => {
    const { id, context } = await setUp();
    await earn(id, 10, 1);
    await earn(id, -4, 2, "upload_reversed");
    await earn(id, 25, 20, "upload");
    await earn(id, 99, 40);
    await earn(id, -130, 3, RESET);
    const stats = await unwrap(readPersonalStats.execute(context, {}));
    expect(stats).toMatchObject({ weeklyPoints: 6, monthlyPoints: 31, contributionRank: null, seedingTime: 0 });
    expect(stats.recentRewards.map(({ type, points }) => [type, points])).toEqual([
      ["seeding_time", 10],
      ["community_contribution", 25],
      ["seeding_time", 99],
    ]);
    expect(stats.recentRewards[0]).toMatchObject({ description: "10", date: daysAgo(1).toISOString() });
    const topic = { userId: id, relatedId: "9", createdAt: daysAgo(0) };
    await database.db.userActivity.create({ data: { ...topic, activityType: "topic", points: 5 } });
    const types = async () =>
      (await unwrap(readPersonalStats.execute(context, {}))).recentRewards.map(({ points }) => points);
    expect(await types()).toEqual([5, 10, 25, 99]);
    // The points taken back for a deleted topic do not count as a reward.
    await database.db.userActivity.create({ data: { ...topic, activityType: "topic_reversed", points: -5 } });
    expect(await types()).toEqual([10, 25, 99]);
  });
});

describe("the member's own figures", () => {
  it("are all nought before anything was announced", async () => {
    const { user, context } = await setUp();
    expect(await unwrap(readOwnTrackerStats.execute(context, {}))).toEqual({
      ratio: 0,
      uploaded: 0,
      downloaded: 0,
      activeTorrents: 0,
      completedTorrents: 0,
      announceCount: 0,
      seedingTime: 0,
      leechingTime: 0,
      lastAnnounce: null,
      status: "Member",
      joinDate: user.createdAt.toISOString(),
      passkey: user.passkey,
    });
    expect(await unwrap(readUserStats.execute(context, {}))).toMatchObject({ activityPoints: 0, seedingTime: 0 });
  });

  it("are their own", async () => {
    const { id, context } = await setUp({ membershipStatus: "elite" });
    const data = { uploaded: 2n ** 62n, downloaded: 3n, ratio: 1.5, totalAnnounces: 9n, lastActivity: NOW };
    await database.db.trackerStats.create({ data: { userId: id, seedingTime: 50n, completedTorrents: 2, ...data } });
    await earn(id, 5, 1);
    expect(await unwrap(readOwnTrackerStats.execute(context, {}))).toMatchObject({
      status: "Elite",
      uploaded: "4611686018427387904",
      announceCount: 9,
      completedTorrents: 2,
      lastAnnounce: NOW.toISOString(),
    });
    expect(await unwrap(readUserStats.execute(context, {}))).toMatchObject({ activityPoints: 5, seedingTime: 50 });
    const { activities, total } = await unwrap(findOwnActivities.execute(context, {}));
    expect([total, activities]).toMatchObject([1, [{ activityType: "seeding", points: 5, description: "5" }]]);
  });
});

describe("findOwnRefusals", () => {
  it("tells the member's last reasons, with the torrent's name where it is listed", async () => {
    const [{ id, context }, stranger] = [await setUp(), await setUp()];
    const torrent = await makeTorrent(database.db, { name: "Kit" });
    const refuse = (userId: string, reason: string, infoHash: string, days: number) =>
      database.db.trackerRefusal.create({ data: { userId, reason, infoHash, times: 3, lastAt: daysAgo(days) } });
    await refuse(id, "Your client is not allowed.", "", 2);
    await refuse(id, "Too many peers.", torrent.infoHash ?? "", 1);
    await refuse(stranger.id, "Somebody else's.", "", 0);
    const { refusals } = await unwrap(findOwnRefusals.execute(context, {}));
    expect(refusals).toEqual([
      {
        reason: "Too many peers.",
        infoHash: torrent.infoHash,
        torrentName: "Kit",
        client: null,
        times: 3,
        lastAt: daysAgo(1).toISOString(),
      },
      expect.objectContaining({ reason: "Your client is not allowed.", infoHash: null, torrentName: null }),
    ]);
  });
});

describe("findLiveActivity", () => {
  it("shows the latest first and nothing of torrents that are not listed", async () => {
    const { id, user, context } = await setUp();
    const [listed, hidden] = [
      await makeTorrent(database.db, { name: "Kit" }),
      await makeTorrent(database.db, { isActive: false }),
    ];
    const event = (type: string, torrentId: number, days: number) => ({
      userId: id,
      type,
      torrentId,
      points: 1,
      createdAt: daysAgo(days),
    });
    await database.db.trackerEvent.createMany({
      data: [event("download", listed.id, 3), event("completion", listed.id, 2), event("seeding", hidden.id, 1)],
    });
    const { items } = await unwrap(findLiveActivity.execute(context, {}));
    expect(items).toMatchObject([
      {
        type: "completion",
        username: user.username,
        torrentName: "Kit",
        points: 1,
        timestamp: daysAgo(2).toISOString(),
      },
      { type: "download" },
    ]);
    expect((await unwrap(findLiveActivity.execute(context, { limit: 1 }))).items).toHaveLength(1);
  });
});

describe("the histories", () => {
  it("have a point for each quarter of an hour of a day, null where there was no sample", async () => {
    const { context } = await setUp();
    const sample = (minutes: number, seeders: number) => ({
      at: new Date(NOW.getTime() - minutes * 60_000),
      swarms: 1,
      seeders,
      leechers: 0,
      announces: 1n,
    });
    await database.db.trackerSample.createMany({
      data: [sample(2, 8), sample(6, 7), sample(60, 5), sample(60 * 25, 99)],
    });
    const { swarm } = await unwrap(readTrackerHistory.execute(context, {}));
    expect([swarm.length, swarm.at(-1)?.at]).toEqual([96, "2026-06-15T12:00:00.000Z"]);
    expect(swarm.slice(-5).map(({ seeders }) => seeders)).toEqual([5, null, null, null, 8]);
    expect(swarm.filter(({ seeders }) => seeders !== null)).toHaveLength(2);
  });

  it("have a row for each of thirty days, one's own or everyone's", async () => {
    const [one, two] = [await setUp(), await setUp()];
    await database.db.trackerDay.createMany({
      data: [
        { userId: one.id, day: day(0), uploaded: 5n, downloaded: 1n },
        { userId: one.id, day: day(29), uploaded: 7n },
        { userId: one.id, day: day(30), uploaded: 100n },
        { userId: two.id, day: day(0), uploaded: 2n ** 62n },
      ],
    });
    const { traffic } = await unwrap(readOwnHistory.execute(one.context, {}));
    expect(traffic).toHaveLength(30);
    expect([traffic[0], traffic[1], traffic[29]]).toEqual([
      { day: "2026-05-17", uploaded: 7, downloaded: 0 },
      { day: "2026-05-18", uploaded: 0, downloaded: 0 },
      { day: "2026-06-15", uploaded: 5, downloaded: 1 },
    ]);
    const later = { ...one.context, clock: () => new Date(NOW.getTime() + 61_000) };
    expect((await unwrap(readTrackerHistory.execute(later, {}))).traffic[29]).toMatchObject({
      uploaded: "4611686018427387909",
    });
  });
});
