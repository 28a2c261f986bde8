import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { AT, MOST, storeTest } from "./testing.ts";

const database = useDatabase();
const { save, setUp } = storeTest(database);

describe("what a batch says of members", () => {
  it("gives a point for each full hour of the seeding clock, however the batches cut it", async () => {
    const { user, member, stats } = await setUp();
    for (const clockSeconds of [3_599, 1, 7_199, 2]) await save({ members: [member({ clockSeconds })] });
    expect((await stats()).seedingClock).toBe(10_801n);
    const given = await database.db.userActivity.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
    expect(given.map(({ activityType, points, relatedId }) => [activityType, points, relatedId])).toEqual([
      ["seeding", 1, null],
      ["seeding", 1, null],
      ["seeding", 1, null],
    ]);
    await save({ members: [member({ clockSeconds: 7_200 })] });
    expect(await database.db.userStats.findUnique({ where: { userId: user.id } })).toMatchObject({ activityPoints: 5 });
  });

  it("gives no more points a day than the cap, and shows what was given as events of what was seeded", async () => {
    const { user, member, snatch, torrent } = await setUp();
    await database.db.setting.create({ data: { key: "points", value: { seedingCap: 3 } } });
    await save({ snatches: [snatch({ firstAs: "download" })] });
    for (let i = 0; i < 3; i++) await save({ members: [member({ clockSeconds: 7_200 })] });
    await database.db.setting.deleteMany({});
    expect(await database.db.userStats.findUnique({ where: { userId: user.id } })).toMatchObject({ activityPoints: 3 });
    const seeding = { userId: user.id, type: "seeding" };
    expect(await database.db.trackerEvent.findMany({ where: seeding, orderBy: { id: "asc" } })).toMatchObject([
      { torrentId: torrent.id, points: 2, createdAt: new Date(AT) },
      { torrentId: torrent.id, points: 1 },
    ]);
  });

  it("notes the first time with a torrent and the completion as events, each once", async () => {
    const { torrent, snatch, events } = await setUp();
    await save({ snatches: [snatch()] });
    await save({ snatches: [snatch({ completedAt: AT })] });
    await save({ snatches: [snatch({ firstAs: "seeding" })] });
    expect(await events()).toEqual([
      ["download", torrent.id],
      ["completion", torrent.id],
    ]);
    const seeder = await setUp();
    await save({ snatches: [seeder.snatch({ firstAs: "seeding" })] });
    expect(await seeder.events()).toEqual([["seeding", seeder.torrent.id]]);
  });

  it("adds up a member's days", async () => {
    const { user } = await setUp();
    const day = { userId: user.id, day: 20_619, uploaded: 5n, downloaded: 1n, seedingSeconds: 3, leechingSeconds: 2 };
    await save({ days: [day, { ...day, day: 20_620 }] });
    await save({ days: [day] });
    expect(
      await database.db.trackerDay.findMany({ where: { userId: user.id }, orderBy: { day: "asc" } }),
    ).toMatchObject([
      { day: new Date("2026-06-15"), uploaded: 10n, downloaded: 2n, seedingTime: 6n, leechingTime: 4n },
      { day: new Date("2026-06-16"), uploaded: 5n },
    ]);
  });

  it("keeps the seeding time of user_stats equal to its own", async () => {
    const { user, member, stats } = await setUp();
    for (const seedingSeconds of [1_800, 0, 1_900]) await save({ members: [member({ seedingSeconds })] });
    const { seedingTime } = await database.db.userStats.findUniqueOrThrow({ where: { userId: user.id } });
    expect([seedingTime, (await stats()).seedingTime]).toEqual([3_700n, 3_700n]);
  });

  it("adds the points that seeding a torrent earns to the member's last download of it", async () => {
    const { user, torrent } = await setUp();
    const download = { userId: user.id, torrentId: torrent.id, passkey: "" };
    for (let times = 0; times < 2; times += 1) await database.db.torrentDownload.create({ data: download });
    const event = { userId: user.id, torrentId: torrent.id };
    for (const [type, points] of [
      ["seeding", 2],
      ["seeding", 1],
      ["upload", 25],
    ] as const)
      await database.db.trackerEvent.create({ data: { ...event, type, points } });
    const kept = await database.db.torrentDownload.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
    expect(kept.map(({ pointsAwarded }) => pointsAwarded)).toEqual([0, 3]);
  });

  it("holds what is too fast as one review a member and day, also when its torrent is gone", async () => {
    const { user, torrent } = await setUp();
    const other = await makeTorrent(database.db);
    const day = Math.floor(AT / 86_400_000);
    const review = { userId: user.id, day, uploaded: 2n ** 62n, downloaded: 1n, seconds: 9, reports: 20 };
    const told = { ...review, client: 'Fast/1 \\"', firstAt: AT, lastAt: AT + 1000 };
    for (const more of [0, 1]) {
      const at = { firstAt: AT + more * 5000, lastAt: AT + 1000 + more * 5000 };
      await save({ reviews: [torrent.id, other.id, -1].map((torrentId) => ({ ...told, ...at, torrentId })) });
    }
    const kept = () =>
      database.db.trackerReview.findMany({
        where: { userId: user.id },
        orderBy: { id: "asc" },
        include: { torrents: { orderBy: { torrentId: "asc" } } },
      });
    const torrents = [torrent.id, other.id].map((torrentId) => ({ torrentId, uploaded: MOST, downloaded: 2n }));
    const sums = { uploaded: MOST, downloaded: 6n, seconds: 54n, reports: 120, status: "held", client: told.client };
    expect(await kept()).toMatchObject([
      { ...sums, createdAt: new Date(AT), lastAt: new Date(AT + 6000), day: new Date("2026-06-15"), torrents },
    ]);
    await database.db.trackerReview.updateMany({ where: { userId: user.id }, data: { status: "dropped" } });
    await save({
      reviews: [
        { ...told, torrentId: torrent.id },
        { ...told, day: day + 1, torrentId: torrent.id },
      ],
    });
    expect((await kept()).map(({ status, reports }) => [status, reports])).toEqual([
      ["dropped", 120],
      ["held", 20],
      ["held", 20],
    ]);
  });

  it("counts refusals by their words, and keeps a member's last twenty", async () => {
    const { user, infoHash } = await setUp();
    const refusal = { userId: user.id, reason: "No, {thanks}.", infoHash, client: "A\0B", times: 2, lastAt: AT };
    await save({ refusals: [refusal] });
    await save({ refusals: [{ ...refusal, client: "C", lastAt: AT + 1000 }] });
    const kept = () => database.db.trackerRefusal.findMany({ where: { userId: user.id }, orderBy: { lastAt: "desc" } });
    expect(await kept()).toMatchObject([{ reason: "No, {thanks}.", infoHash, times: 4, client: "C" }]);
    await save({
      refusals: Array.from({ length: 30 }, (_, i) => ({
        ...refusal,
        infoHash: "",
        reason: `r${i}`,
        lastAt: AT + i * 9_000,
      })),
    });
    expect((await kept()).map(({ reason }) => reason)).toEqual(Array.from({ length: 20 }, (_, i) => `r${29 - i}`));
  });
});
