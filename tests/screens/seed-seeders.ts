import { createHash } from "node:crypto";
import type { Db } from "#app/domain/core/kernel/context.server.ts";

const MINUTE = 60_000;

/** Puts the demo's members into its swarms, as if their clients had announced a few minutes ago. */
export async function seedSeeders(db: Db, now: Date): Promise<void> {
  const torrents = await db.torrent.findMany({ orderBy: { name: "asc" }, select: { id: true, infoHash: true } });
  const members = await db.user.findMany({ where: { isActive: true }, orderBy: { username: "asc" } });
  const active = new Map<string, number>();
  for (const [i, { id, infoHash }] of torrents.entries()) {
    if (!infoHash) continue;
    const seeders = (i * 5) % 7;
    const leechers = i % 9 === 4 ? 1 : 0;
    const lastAnnounce = new Date(now.getTime() - (i % 25) * MINUTE);
    const peers = Array.from({ length: seeders + leechers }, (_, n) => ({
      infoHash,
      lastAnnounce,
      userId: members[(i + n) % members.length]?.id ?? null,
      peerId: createHash("sha1").update(`${i} ${n}`).digest("hex"),
      ip: `198.51.100.${10 + n}`,
      port: 51_413,
      left: n < seeders ? 0n : 1_000n,
      userAgent: "Transmission/4.0.6",
    }));
    for (const { userId } of peers) if (userId) active.set(userId, (active.get(userId) ?? 0) + 1);
    await db.trackerPeer.createMany({ data: peers });
    await db.torrent.update({ where: { id }, data: { seeders, leechers } });
    if (peers.length > 0)
      await db.trackerSwarm.update({ where: { infoHash }, data: { seeders, leechers, lastActivity: lastAnnounce } });
  }
  for (const [userId, activeTorrents] of active)
    await db.trackerStats.updateMany({ where: { userId }, data: { activeTorrents, lastActivity: now } });
}
