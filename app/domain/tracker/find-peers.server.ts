import type { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../kernel/actor.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { HOUR_MS, jsonCount } from "./figures.ts";
import { metricsOf } from "./read-metrics.server.ts";
import { ListPeers } from "./schema.ts";

const select = {
  id: true,
  peerId: true,
  userId: true,
  ip: true,
  port: true,
  uploaded: true,
  downloaded: true,
  lastAnnounce: true,
  user: { select: { username: true } },
} as const satisfies Prisma.TrackerPeerSelect;

const newestFirst: Prisma.TrackerPeerOrderByWithRelationInput[] = [{ lastAnnounce: "desc" }, { id: "desc" }];

/** Further back than this many swarms a page is read from all peers. */
const MOST_SWARMS = 10_000;

/**
 * Peers by their last announce, twenty a page. Where a peer is (address, port, peer id) is told to the member whose
 * peer it is; administrators are told of everyone's, but only while it is live, that is for an hour after it announced.
 */
export const findPeers = defineUseCase({
  name: "tracker.find-peers",
  input: ListPeers,
  allow: isSignedIn,
  replica: true,
  async read(context, page) {
    const actor = context.actor;
    const now = context.clock().getTime();
    const [rows, { totalPeers, activePeers }] = await Promise.all([
      readPage(context.db, rowsOf(page)),
      metricsOf(context),
    ]);
    const peers = rows.map(({ id, userId, user, ip, port, peerId, uploaded, downloaded, lastAnnounce }) => {
      const isActive = now - lastAnnounce.getTime() < HOUR_MS;
      const where = { peerId, ip, port };
      return {
        id,
        ...(maySeeAddress(actor, { userId, isActive }) ? where : { peerId: null, ip: null, port: null }),
        username: user?.username ?? null,
        userType: userId ? ("authenticated" as const) : ("anonymous" as const),
        isOwn: userId === actor.id,
        uploaded: jsonCount(uploaded),
        downloaded: jsonCount(downloaded),
        lastAnnounce: lastAnnounce.toISOString(),
        isActive,
      };
    });
    return ok({ peers, total: totalPeers, activePeers, ...page });
  },
});

/**
 * Last announces have no index in their order (decisions/007), but last activities of swarms have one, and no peer
 * announced after its swarm did. So a page is read from the swarms that were active last, and from more of them while
 * one left out could hold a peer of it.
 */
async function readPage(db: Db, rows: { skip: number; take: number }) {
  const byAnnounce = { select, orderBy: newestFirst, ...rows };
  for (let count = rows.skip + rows.take; count <= MOST_SWARMS; count *= 8) {
    const swarms = await db.trackerSwarm.findMany({
      where: { lastActivity: { not: null } },
      orderBy: { lastActivity: "desc" },
      take: count,
      select: { infoHash: true, lastActivity: true },
    });
    const infoHash = { in: swarms.map((swarm) => swarm.infoHash) };
    const peers = await db.trackerPeer.findMany({ where: { infoHash }, ...byAnnounce });
    const last = peers[rows.take - 1]?.lastAnnounce;
    const oldest = swarms.at(-1)?.lastActivity;
    if (swarms.length < count || (last && oldest && last >= oldest)) return peers;
  }
  return db.trackerPeer.findMany(byAnnounce);
}

const maySeeAddress = (actor: Actor, peer: { userId: string | null; isActive: boolean }): boolean =>
  peer.userId === actor.id || (actor.isAdmin && peer.isActive);
