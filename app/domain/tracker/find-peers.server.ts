import { type Actor, isSignedIn } from "../actor.ts";
import { rowsOf } from "../pages.ts";
import { ok } from "../result.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { HOUR_MS, jsonCount } from "./figures.ts";
import { metricsOf } from "./read-metrics.server.ts";
import { ListPeers } from "./schema.ts";

/**
 * Peers by their last announce, twenty a page. Where a peer is (address, port, peer id) is told to the member whose
 * peer it is; administrators are told of everyone's, but only while it is live, that is for an hour after it announced.
 */
export const findPeers = defineUseCase({
  name: "tracker.find-peers",
  input: ListPeers,
  allow: isSignedIn,
  async run(context, page) {
    const actor = actorOf(context);
    const now = context.clock().getTime();
    const [rows, { totalPeers, activePeers }] = await Promise.all([
      context.db.trackerPeer.findMany({
        orderBy: [{ lastAnnounce: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        select: {
          id: true,
          peerId: true,
          userId: true,
          ip: true,
          port: true,
          uploaded: true,
          downloaded: true,
          lastAnnounce: true,
          user: { select: { username: true } },
        },
      }),
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

const maySeeAddress = (actor: Actor, peer: { userId: string | null; isActive: boolean }): boolean =>
  peer.userId === actor.id || (actor.isAdmin && peer.isActive);
