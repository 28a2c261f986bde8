import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Batch, MemberRow, PeerRow, SnatchRow, SwarmRow } from "#tracker/ledger/batch.ts";
import { createStore } from "./store.server.ts";

const database = useDatabase();
const AT = Date.parse("2026-06-15T12:00:00Z");
const MOST = 2n ** 63n - 1n;
const EMPTY: Batch = {
  peers: [],
  gonePeers: [],
  swarms: [],
  members: [],
  snatches: [],
  days: [],
  reviews: [],
  refusals: [],
};
let number = 0;

const store = (writer = "test") => createStore(database.pool, { announceInterval: 1800, writer });
const save = (batch: Partial<Batch>) => store().save(++number, { ...EMPTY, ...batch });
const load = () => store().load();

async function setUp() {
  const user = await makeMember(database.db);
  const torrent = await makeTorrent(database.db);
  const infoHash = torrent.infoHash ?? "";
  const sums = { uploaded: 3n, downloaded: 2n, announces: 1, seedingSeconds: 4, leechingSeconds: 9 };
  const peer = (more: Partial<PeerRow> = {}): PeerRow => ({
    infoHash,
    peerId: randomBytes(20).toString("hex"),
    userId: user.id,
    ip: "2001:db8::1",
    port: 6881,
    uploaded: 5n,
    downloaded: 6n,
    left: 7n,
    event: "started",
    compact: true,
    userAgent: "Test/1",
    lastAnnounce: AT,
    ...more,
  });
  const swarm = (more: Partial<SwarmRow> = {}): SwarmRow => ({
    infoHash,
    torrentId: torrent.id,
    seeders: 1,
    leechers: 2,
    completed: 1,
    announces: 3,
    lastActivity: AT,
    ...more,
  });
  const member = (more: Partial<MemberRow> = {}): MemberRow => ({
    userId: user.id,
    ...sums,
    clockSeconds: 4,
    completed: 1,
    activeTorrents: 1,
    lastActivity: AT,
    ...more,
  });
  const snatch = (more: Partial<SnatchRow> = {}): SnatchRow => ({
    userId: user.id,
    torrentId: torrent.id,
    ...sums,
    completedAt: null,
    firstAs: "download",
    lastActivity: AT,
    ...more,
  });
  const events = async () => {
    const rows = await database.db.trackerEvent.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
    return rows.map(({ type, torrentId }) => [type, torrentId]);
  };
  const stats = () => database.db.trackerStats.findUniqueOrThrow({ where: { userId: user.id } });
  const snatched = () => database.db.trackerSnatch.findFirstOrThrow({ where: { userId: user.id } });
  const peersKept = async () => (await load()).peers.filter((one) => one.infoHash === infoHash);
  return { user, torrent, infoHash, peer, swarm, member, snatch, stats, snatched, events, peersKept };
}

describe("the tracker's store", () => {
  it("gives back the peers that it was given, to the byte", async () => {
    const { peer, peersKept } = await setUp();
    const peers = [peer(), peer({ left: 0n, event: "", compact: false, uploaded: MOST, lastAnnounce: AT + 1 })];
    await save({ peers });
    expect((await peersKept()).sort((a, b) => a.lastAnnounce - b.lastAnnounce)).toEqual(peers);
  });

  it("keeps one row of a peer that announces again, and none of one that left", async () => {
    const { peer, peersKept } = await setUp();
    const stays = peer();
    const goes = peer();
    await save({ peers: [stays, goes] });
    const again = { ...stays, uploaded: 50n, ip: "192.0.2.1", lastAnnounce: AT + 1000 };
    await save({ peers: [again], gonePeers: [goes] });
    expect(await peersKept()).toEqual([again]);
  });

  it("takes a NUL in a client's name without losing the batch", async () => {
    const { peer, peersKept } = await setUp();
    await save({ peers: [peer({ userAgent: "Te\0st" })] });
    expect(await peersKept()).toMatchObject([{ userAgent: "Test" }]);
  });

  it("remembers who completed what, and how often a torrent was completed", async () => {
    const { user, torrent, infoHash, swarm, snatch } = await setUp();
    await save({ swarms: [swarm()], snatches: [snatch({ completedAt: AT })] });
    const { swarms, completions } = await load();
    expect(swarms).toContainEqual({ infoHash, completed: 1 });
    expect(completions).toContainEqual({ userId: user.id, torrentId: torrent.id });
  });

  it("adds deltas up, and replaces what stands", async () => {
    const { torrent, swarm, member, snatch, stats, snatched } = await setUp();
    await save({ swarms: [swarm()], members: [member()], snatches: [snatch({ completedAt: AT })] });
    await save({
      swarms: [swarm({ seeders: 4, leechers: 0 })],
      members: [member({ activeTorrents: 0, lastActivity: null })],
      snatches: [snatch({ completedAt: AT + 5000, lastActivity: AT + 5000 })],
    });
    const sums = { uploaded: 6n, downloaded: 4n, seedingTime: 8n, leechingTime: 18n };
    const { ratio, ...kept } = await stats();
    expect(kept).toMatchObject({ ...sums, totalAnnounces: 2n, completedTorrents: 2, activeTorrents: 0 });
    expect([Number(ratio), kept.lastActivity]).toEqual([1.5, new Date(AT)]);
    expect(await snatched()).toMatchObject({
      ...sums,
      announces: 2n,
      completedAt: new Date(AT),
      firstAt: new Date(AT),
      lastAt: new Date(AT + 5000),
    });
    expect(await database.db.trackerSwarm.findFirst({ where: { torrentId: torrent.id } })).toMatchObject({
      seeders: 4,
      leechers: 0,
      completed: 2,
      totalAnnounces: 6n,
    });
    expect(await database.db.torrent.findUnique({ where: { id: torrent.id } })).toMatchObject({
      seeders: 4,
      leechers: 0,
    });
  });

  it("takes a batch of the same or a lower number for saved, for one writer", async () => {
    const { member, stats } = await setUp();
    const batch = { ...EMPTY, members: [member()] };
    const [one, other] = [store(randomBytes(4).toString("hex")), store(randomBytes(4).toString("hex"))];
    expect(await one.lastSaved()).toBe(0);
    for (const which of [7, 7, 6]) await one.save(which, batch);
    expect([await one.lastSaved(), await other.lastSaved()]).toEqual([7, 0]);
    expect((await stats()).totalAnnounces).toBe(1n);
    await other.save(7, batch);
    expect((await stats()).totalAnnounces).toBe(2n);
  });

  it("does not take the number of a batch that failed for saved", async () => {
    const { member } = await setUp();
    const one = store(randomBytes(4).toString("hex"));
    await expect(one.save(1, { ...EMPTY, members: [member({ uploaded: -1n })] })).rejects.toThrow();
    expect(await one.lastSaved()).toBe(0);
  });

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

  it("holds what is too fast for review, also when its torrent is gone", async () => {
    const { user, torrent } = await setUp();
    const review = { userId: user.id, uploaded: 2n ** 62n, downloaded: 1n, seconds: 9, client: 'Fast/1 \\"', at: AT };
    await save({
      reviews: [
        { ...review, torrentId: torrent.id },
        { ...review, torrentId: -1 },
      ],
    });
    expect(
      await database.db.trackerReview.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      {
        torrentId: torrent.id,
        uploaded: 2n ** 62n,
        seconds: 9n,
        status: "held",
        client: 'Fast/1 \\"',
        createdAt: new Date(AT),
      },
      { torrentId: null },
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

  it("stands still at 2^63-1, in one step or in two, rather than failing the batch", async () => {
    const { member, snatch, stats, snatched } = await setUp();
    const most = { uploaded: MOST, downloaded: MOST };
    await save({ members: [member(most)], snatches: [snatch(most)] });
    await save({ members: [member(most)], snatches: [snatch(most)] });
    expect(await stats()).toMatchObject({ ...most, totalAnnounces: 2n });
    expect(await snatched()).toMatchObject(most);
    const beyond = { uploaded: 2n ** 64n, downloaded: 2n ** 64n };
    const other = await setUp();
    await save({ members: [other.member(beyond)], snatches: [other.snatch(beyond)] });
    expect(await other.stats()).toMatchObject(most);
    expect(await other.snatched()).toMatchObject(most);
  });

  it("holds the ratio to what its column takes", async () => {
    const { member, stats } = await setUp();
    await save({ members: [member({ uploaded: MOST, downloaded: 0n })] });
    expect(Number((await stats()).ratio)).toBe(0);
    await save({ members: [member({ uploaded: 0n, downloaded: 1n })] });
    expect(Number((await stats()).ratio)).toBe(9_999_999.999);
  });

  it("passes over what belongs to members and torrents that are gone, and keeps the rest", async () => {
    const gone = await setUp();
    const here = await setUp();
    await database.db.user.delete({ where: { id: gone.user.id } });
    await database.db.torrent.delete({ where: { id: gone.torrent.id } });
    await save({
      peers: [gone.peer(), here.peer()],
      swarms: [gone.swarm(), here.swarm()],
      members: [gone.member(), here.member()],
      snatches: [gone.snatch(), here.snatch(), here.snatch({ torrentId: gone.torrent.id })],
    });
    expect(await gone.peersKept()).toEqual([]);
    expect(await here.peersKept()).toHaveLength(1);
    expect(await database.db.trackerStats.count({ where: { userId: gone.user.id } })).toBe(0);
    expect(await here.stats()).toMatchObject({ uploaded: 3n });
    expect(await database.db.trackerSwarm.count({ where: { infoHash: gone.infoHash } })).toBe(0);
    expect(await database.db.trackerSnatch.count({ where: { userId: here.user.id } })).toBe(1);
  });

  it("restores nobody who may not announce any more", async () => {
    for (const change of [{ isActive: false }, { isSuspended: true }]) {
      const { user, peer, peersKept } = await setUp();
      await save({ peers: [peer()] });
      await database.db.user.update({ where: { id: user.id }, data: change });
      expect(await peersKept()).toEqual([]);
    }
  });

  it("writes a batch as a whole or not at all", async () => {
    const { peer, member, peersKept } = await setUp();
    await expect(save({ peers: [peer()], members: [member({ uploaded: -1n })] })).rejects.toThrow(/tracker_stats/);
    expect(await peersKept()).toEqual([]);
  });

  it("writes a batch of ten thousand peers", async () => {
    const { peer, peersKept } = await setUp();
    await save({ peers: Array.from({ length: 10_000 }, (_, i) => peer({ port: 1 + i })) });
    expect(await peersKept()).toHaveLength(10_000);
  });
});
