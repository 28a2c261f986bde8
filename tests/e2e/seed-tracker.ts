import type { createDatabase } from "#app/db/client.server.ts";

type Db = ReturnType<typeof createDatabase>["db"];
type Names = { member: string; other: string };

const MINUTE = 60_000;
export const STRANGE_ADDRESS = "198.51.100.44";
export const OWN_ADDRESS = "203.0.113.45";

/** A tracker that has been at work: swarms, peers, samples, and what one member of each world did and was refused. */
export async function seedTracker(db: Db, worlds: Names[]): Promise<void> {
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * MINUTE);
  const torrents = await db.torrent.findMany({
    where: { name: { startsWith: "Release" } },
    orderBy: { id: "asc" },
    // 25 swarms in all: each world has one with a long name (seed-long-figures.ts).
    take: 25 - worlds.length,
  });
  await db.trackerSwarm.createMany({
    data: torrents.map(({ id, infoHash }, i) => ({
      infoHash: infoHash ?? "",
      torrentId: id,
      seeders: i % 4,
      leechers: i % 3,
      totalAnnounces: 10n,
      lastActivity: ago(i * 20 + 1),
    })),
  });
  await db.trackerSample.createMany({
    data: Array.from({ length: 48 }, (_, i) => ({
      at: ago(i * 20),
      swarms: 25,
      seeders: 30 + (i % 9),
      leechers: 9,
      announces: 1n,
    })),
  });
  const infoHash = torrents[0]?.infoHash ?? "";
  for (const [i, names] of worlds.entries()) {
    const idOf = async (username: string) => (await db.user.findUniqueOrThrow({ where: { username } })).id;
    const [userId, otherId] = [await idOf(names.member), await idOf(names.other)];
    const peer = (id: string, ip: string, mark: string) => ({
      infoHash,
      userId: id,
      ip,
      port: 6881,
      peerId: `${mark}${i}`.repeat(20),
      uploaded: 3_145_728n,
      lastAnnounce: ago(2),
    });
    await db.trackerPeer.createMany({ data: [peer(userId, OWN_ADDRESS, "a"), peer(otherId, STRANGE_ADDRESS, "b")] });
    const traffic = { uploaded: 3n * 2n ** 30n, downloaded: 2n * 2n ** 30n };
    await db.trackerStats.create({
      data: {
        userId,
        ...traffic,
        ratio: 1.5,
        totalAnnounces: 40n,
        seedingTime: 90_000n,
        activeTorrents: 2,
        lastActivity: ago(2),
      },
    });
    const today = new Date(new Date(now).toISOString().slice(0, 10));
    await db.trackerDay.create({ data: { userId, day: today, ...traffic, seedingTime: 3_600n } });
    await db.userActivity.create({
      data: { userId, activityType: "seeding", points: 1, description: "An hour of seeding" },
    });
    await db.trackerEvent.create({ data: { userId, type: "completion", torrentId: torrents[i]?.id, points: 0 } });
    await db.trackerRefusal.create({
      data: { userId, reason: "Your client is not allowed.", client: "-XX0001-", times: 3 },
    });
    await db.trackerReview.create({
      data: {
        userId: otherId,
        uploaded: 2n ** 40n,
        seconds: 5n,
        torrents: { create: { torrentId: torrents[0]?.id ?? 0, uploaded: 2n ** 40n } },
      },
    });
  }
}
