import type { Db } from "#app/domain/core/kernel/context.server.ts";
import type { SharedRelease, Traffic } from "./traffic.ts";

type Transaction = Parameters<Parameters<Db["$transaction"]>[0]>[0];
type Ids = { userOf: Map<string, string>; torrentOf: Map<string, number> };

const ANNOUNCE_SECONDS = 1_800;
const announcesOf = (seconds: number) => Math.ceil(seconds / ANNOUNCE_SECONDS) + 1;

/**
 * Writes the traffic of the demo members for the tracker's screens. Swarms stay empty: only real clients join them. The
 * rows belong to demo members and demo releases, and are deleted with them.
 */
export async function insertTraffic(tx: Transaction, traffic: Traffic, releases: SharedRelease[], ids: Ids) {
  const userId = (username: string) => ids.userOf.get(username) ?? "";
  const torrentId = (key: string) => ids.torrentOf.get(key) ?? 0;
  const shares = [...traffic.shares.values()];
  const completedAt = new Map(traffic.completions.map(({ username, key, at }) => [`${username} ${key}`, at]));
  const sharedAt = new Map(releases.map(({ key, at }) => [key, at]));

  await tx.trackerDay.createMany({
    data: [...traffic.days.values()].map(({ username, day, ...sums }) => ({
      userId: userId(username),
      day: new Date(day),
      ...bigints(sums),
    })),
  });
  await tx.trackerSnatch.createMany({
    data: shares.map(({ username, key, ...sums }) => {
      const completed = completedAt.get(`${username} ${key}`) ?? null;
      const firstAt = completed ?? sharedAt.get(key);
      return {
        userId: userId(username),
        torrentId: torrentId(key),
        ...bigints(sums),
        announces: BigInt(announcesOf(sums.seedingTime)),
        completedAt: completed,
        firstAt,
        lastAt: firstAt,
      };
    }),
  });
  // There are no seeders now, so the index shows when the last one was there.
  await tx.$executeRaw`
    UPDATE torrents t SET last_seeded_at = s.at
    FROM (SELECT torrent_id, max(last_at) AS at FROM tracker_snatches WHERE seeding_time > 0 GROUP BY 1) s
    WHERE s.torrent_id = t.id`;
  for (const username of new Set(shares.map((share) => share.username))) {
    const totals = totalsOf(username, traffic);
    await tx.trackerStats.create({ data: { userId: userId(username), ...totals } });
    await tx.userStats.updateMany({
      where: { userId: userId(username) },
      data: { seedingTime: totals.seedingTime },
    });
  }
  await tx.trackerSwarm.createMany({
    data: releases.map(({ key, at }) => {
      const taken = traffic.completions.filter((one) => one.key === key).map((one) => one.at.getTime());
      const holders = shares.filter((share) => share.key === key);
      return {
        infoHash: key,
        torrentId: torrentId(key),
        ...speedsOf(holders),
        completed: taken.length,
        totalAnnounces: BigInt(holders.reduce((sum, { seedingTime }) => sum + announcesOf(seedingTime), 0)),
        lastActivity: traffic.lastSeeded.get(key) ?? at,
      };
    }),
  });
  const passkeyOf = new Map(
    (
      await tx.user.findMany({ where: { id: { in: [...ids.userOf.values()] } }, select: { id: true, passkey: true } })
    ).map(({ id, passkey }) => [id, passkey ?? ""]),
  );
  await tx.torrentDownload.createMany({
    data: traffic.completions.map(({ username, key, at }) => ({
      userId: userId(username),
      torrentId: torrentId(key),
      passkey: passkeyOf.get(userId(username)) ?? "",
      createdAt: at,
    })),
  });
  const events = [
    ...traffic.completions.map((one) => ({ ...one, type: "completion" })),
    ...releases.map(({ key, at, uploader }) => ({ key, at, username: uploader, type: "upload" })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  await tx.trackerEvent.createMany({
    data: events.map(({ type, username, key, at }) => ({
      type,
      userId: userId(username),
      torrentId: torrentId(key),
      createdAt: at,
    })),
  });
  await tx.trackerSample.createMany({
    data: traffic.samples.map((sample) => ({ ...sample, announces: 0n })),
    skipDuplicates: true,
  });
}

type Sums = { uploaded: number; downloaded: number; seedingTime: number; leechingTime: number };

const bigints = ({ uploaded, downloaded, seedingTime, leechingTime }: Sums) => ({
  uploaded: BigInt(uploaded),
  downloaded: BigInt(downloaded),
  seedingTime: BigInt(seedingTime),
  leechingTime: BigInt(leechingTime),
});

function totalsOf(username: string, { shares, completions }: Traffic) {
  const mine = [...shares.values()].filter((share) => share.username === username);
  const sum = (name: keyof Sums) => mine.reduce((total, share) => total + share[name], 0);
  const [uploaded, downloaded] = [sum("uploaded"), sum("downloaded")];
  const taken = completions.filter((one) => one.username === username);
  return {
    ...bigints({ uploaded, downloaded, seedingTime: sum("seedingTime"), leechingTime: sum("leechingTime") }),
    ratio: downloaded === 0 ? 0 : Math.round((uploaded / downloaded) * 1000) / 1000,
    totalAnnounces: BigInt(mine.reduce((total, { seedingTime }) => total + announcesOf(seedingTime), 0)),
    completedTorrents: taken.length,
    lastActivity: taken.at(-1)?.at ?? null,
  };
}

/** Bytes moved by all holders of a release, and their average speeds. */
function speedsOf(holders: readonly Sums[]) {
  const sum = (key: keyof Sums) => holders.reduce((total, holder) => total + holder[key], 0);
  const [uploaded, downloaded] = [sum("uploaded"), sum("downloaded")];
  const [seedingTime, leechingTime] = [sum("seedingTime"), sum("leechingTime")];
  return {
    ...bigints({ uploaded, downloaded, seedingTime, leechingTime }),
    averageUploadSpeed: BigInt(Math.floor(uploaded / Math.max(1, seedingTime + leechingTime))),
    averageDownloadSpeed: BigInt(Math.floor(downloaded / Math.max(1, leechingTime))),
  };
}
