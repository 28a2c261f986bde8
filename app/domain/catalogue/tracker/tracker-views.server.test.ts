import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findPeers } from "./find-peers.server.ts";
import { findSwarms, findTopSwarms } from "./find-swarms.server.ts";
import { readMetrics, readTrackerStats } from "./read-metrics.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

type Made = Awaited<ReturnType<typeof makeMember>>;
let member: Made;
let other: Made;
let admin: Made;
const torrents: Record<string, Awaited<ReturnType<typeof makeTorrent>>> = {};

const as = (user: Made) => makeContext(database.db, actorFrom(user), { clock: () => NOW });

async function makeSwarm(name: string, minutes: number | null, seeders: number, leechers: number, isActive = true) {
  const torrent = await makeTorrent(database.db, { name, isActive });
  torrents[name] = torrent;
  const lastActivity = minutes === null ? null : ago(minutes);
  await database.db.trackerSwarm.create({
    data: {
      infoHash: torrent.infoHash ?? "",
      torrentId: torrent.id,
      seeders,
      leechers,
      lastActivity,
      totalAnnounces: 10n,
    },
  });
}

const makePeer = (user: Made, name: string, minutes: number, ip: string, more: object = {}) =>
  database.db.trackerPeer.create({
    data: {
      infoHash: torrents[name]?.infoHash ?? "",
      peerId: ip.padEnd(40, "0").slice(0, 40),
      userId: user.id,
      ip,
      port: 50_000,
      uploaded: 2n ** 60n,
      downloaded: 1_048_576n,
      lastAnnounce: ago(minutes),
      ...more,
    },
  });

beforeAll(async () => {
  member = await makeMember(database.db);
  other = await makeMember(database.db);
  admin = await makeMember(database.db, { isAdmin: true });
  await makeSwarm("busy", 9, 3, 2);
  await makeSwarm("quiet", 5, 1, 0);
  await makeSwarm("unseeded", 120, 0, 1);
  await makeSwarm("yesterday", 60 * 30, 9, 9);
  await makeSwarm("never", null, 0, 0);
  await makeSwarm("taken down", 1, 4, 4, false);
  await makePeer(member, "busy", 10, "198.51.100.1", { otherIp: "2001:db8::1", otherPort: 50_001 });
  await makePeer(other, "busy", 9, "198.51.100.2");
  await makePeer(other, "unseeded", 120, "198.51.100.3");
  const traffic = { uploaded: 3n * 2n ** 60n, downloaded: 2n ** 60n };
  await database.db.trackerStats.create({ data: { userId: member.id, ...traffic } });
});

describe("findSwarms", () => {
  it("lists swarms of listed torrents by their last activity, each with its peers counted", async () => {
    const { swarms, total } = await unwrap(findSwarms.execute(as(member), {}));
    expect(swarms.map(({ torrentName }) => torrentName)).toEqual(["quiet", "busy", "unseeded", "yesterday"]);
    expect(total).toBe(4);
    expect(swarms[1]).toEqual({
      torrentId: torrents.busy?.id,
      torrentName: "busy",
      infoHash: torrents.busy?.infoHash,
      torrentCategory: "Samples",
      seeders: 3,
      leechers: 2,
      isFromSite: false,
      activePeers: 2,
      peerCount: 2,
      lastActivity: ago(9).toISOString(),
      isActive: true,
      isRecentlyActive: true,
    });
    expect(swarms[2]).toMatchObject({ activePeers: 0, peerCount: 1, isActive: false, isRecentlyActive: true });
    expect(swarms[3]).toMatchObject({ isActive: false, isRecentlyActive: false });
  });

  it("comes in pages", async () => {
    const { swarms } = await unwrap(findSwarms.execute(as(member), { page: 2, limit: 3 }));
    expect(swarms.map(({ torrentName }) => torrentName)).toEqual(["yesterday"]);
  });
});

describe("findTopSwarms", () => {
  it("names those announced within the day, most peers first, also with nobody left, nothing that was taken down", async () => {
    await makeSwarm("left", 240, 0, 0);
    await database.db.webSeed.create({
      data: { torrentId: torrents.left?.id, store: "folder", folder: "left", bytes: 1n },
    });
    const { swarms } = await unwrap(findTopSwarms.execute(as(member), {}));
    await database.db.torrent.delete({ where: { id: torrents.left?.id } });
    expect(swarms.map(({ torrentName }) => torrentName)).toEqual(["busy", "quiet", "unseeded", "left"]);
    expect(swarms.every(({ isRecentlyActive }) => isRecentlyActive)).toBe(true);
    expect(swarms.map(({ isFromSite }) => isFromSite)).toEqual([false, false, false, true]);
  });
});

describe("findPeers", () => {
  const addresses = async (user: Made) =>
    (await unwrap(findPeers.execute(as(user), {}))).peers.map(({ ip, port, otherIp, otherPort, peerId }) => [
      ip,
      port,
      otherIp,
      otherPort,
      peerId !== null,
    ]);
  const hidden = [null, null, null, null, false];
  const ofMember = ["198.51.100.1", 50_000, "2001:db8::1", 50_001, true];

  it("tells a member where their own peers are, and nobody else's", async () => {
    expect(await addresses(member)).toEqual([hidden, ofMember, hidden]);
  });

  it("tells an administrator where live peers are, and no longer when they have gone quiet", async () => {
    expect(await addresses(admin)).toEqual([["198.51.100.2", 50_000, null, null, true], ofMember, hidden]);
  });

  it("comes in pages by the last announce, whichever swarms were active since without a peer that is left", async () => {
    const at = async (page: number) =>
      (await unwrap(findPeers.execute(as(admin), { page, limit: 1 }))).peers.map(({ lastAnnounce }) => lastAnnounce);
    expect([await at(1), await at(2), await at(3), await at(4)]).toEqual([
      [ago(9).toISOString()],
      [ago(10).toISOString()],
      [ago(120).toISOString()],
      [],
    ]);
  });

  it("says who it is, how much they moved and when they announced", async () => {
    const { peers, total, activePeers } = await unwrap(findPeers.execute(as(admin), {}));
    expect([total, activePeers]).toEqual([3, 2]);
    expect(peers[0]).toMatchObject({
      username: other.username,
      userType: "authenticated",
      uploaded: "1152921504606846976",
      downloaded: 1_048_576,
      lastAnnounce: ago(9).toISOString(),
      isActive: true,
    });
  });
});

describe("readMetrics", () => {
  it("counts what there is, and shares of it", async () => {
    expect(await unwrap(readMetrics.execute(as(member), {}))).toEqual({
      totalSwarms: 6,
      activePeers: 2,
      totalAnnounces: 60,
      totalTorrents: 5,
      activeTorrents: 5,
      totalUsers: 3,
      activeUsers: 2,
      totalPeers: 3,
      totalSeeders: 17,
      totalLeechers: 16,
      averageRatio: 3,
      totalUploaded: "3458764513820540928",
      totalDownloaded: "1152921504606846976",
      recentActivity: 3,
      recentlyActiveSwarms: 4,
      healthScore: 0.8,
      healthySwarms: 0.6,
    });
  });

  it("is made once in ten seconds, whoever asks", async () => {
    await makeSwarm("later", 1, 1, 1);
    const read = async (ms: number) =>
      (await unwrap(readTrackerStats.execute({ ...as(other), clock: () => new Date(NOW.getTime() + ms) }, {})))
        .totalSwarms;
    expect(await read(9_999)).toBe(6);
    expect(await read(10_000)).toBe(7);
  });
});
