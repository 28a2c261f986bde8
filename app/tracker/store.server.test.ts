import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { AT, EMPTY, MOST, storeTest } from "./testing.ts";

const database = useDatabase();
const { store, save, load, setUp } = storeTest(database);

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
    await save({ peers: [again], removedPeers: [goes] });
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

  it("notes when the last seeder went, and keeps that until the next one goes", async () => {
    const { torrent, swarm } = await setUp();
    const noted = async () =>
      (await database.db.torrent.findUniqueOrThrow({ where: { id: torrent.id } })).lastSeededAt?.getTime() ?? null;
    await save({ swarms: [swarm({ seeders: 0, lastActivity: AT })] });
    expect(await noted()).toBeNull();
    await save({ swarms: [swarm({ seeders: 2, lastActivity: AT + 1_000 })] });
    await save({ swarms: [swarm({ seeders: 1, lastActivity: AT + 2_000 })] });
    expect(await noted()).toBeNull();
    await save({ swarms: [swarm({ seeders: 0, lastActivity: AT + 3_000 })] });
    await save({ swarms: [swarm({ seeders: 0, leechers: 9, lastActivity: AT + 4_000 })] });
    expect(await noted()).toBe(AT + 3_000);
  });

  it("keeps a swarm's speeds: bytes of all batches over the seconds in which they were moved", async () => {
    const { infoHash, swarm } = await setUp();
    const kept = () => database.db.trackerSwarm.findUniqueOrThrow({ where: { infoHash } });
    const none = { uploaded: 0n, downloaded: 0n, seedingSeconds: 0, leechingSeconds: 0 };
    await save({ swarms: [swarm(none)] });
    expect(await kept()).toMatchObject({ averageUploadSpeed: 0n, averageDownloadSpeed: 0n });
    const moved = { uploaded: 30_000n, downloaded: 10_000n, seedingSeconds: 200, leechingSeconds: 100 };
    for (let times = 0; times < 2; times += 1) await save({ swarms: [swarm(moved)] });
    expect(await kept()).toMatchObject({
      averageUploadSpeed: 100n,
      averageDownloadSpeed: 100n,
      uploaded: 60_000n,
      leechingTime: 200n,
    });
    await save({ swarms: [swarm({ ...none, uploaded: MOST, seedingSeconds: 1 })] });
    expect((await kept()).uploaded).toBe(MOST);
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

  it("runs out of no ids, though each batch takes one for every row that it changes", async () => {
    const { peer, swarm, member, snatch, peersKept } = await setUp();
    for (const table of [
      "tracker_peers",
      "tracker_swarms",
      "tracker_stats",
      "tracker_events",
      "user_stats",
      "user_activities",
    ])
      await database.pool.query(`SELECT setval('${table}_id_seq', 2147483647)`);
    const announces = {
      swarms: [swarm()],
      members: [member({ clockSeconds: 3_600 })],
      snatches: [snatch({ completedAt: AT })],
    };
    await save({ peers: [peer()], ...announces });
    await save({ peers: [peer({ port: 6882 })], ...announces });
    expect(await peersKept()).toHaveLength(2);
  });

  it("writes a batch of ten thousand peers", async () => {
    const { peer, peersKept } = await setUp();
    await save({ peers: Array.from({ length: 10_000 }, (_, i) => peer({ port: 1 + i })) });
    expect(await peersKept()).toHaveLength(10_000);
  });
});
