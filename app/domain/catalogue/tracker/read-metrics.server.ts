import { isSignedIn } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countMembers } from "../../people/members/count-members.server.ts";
import { DAY_MS, HOUR_MS, jsonCount, ratioOf } from "./figures.ts";
import { Metrics, TrackerOverview } from "./output.ts";

const FRESH_MS = 10_000;

type Swarms = {
  total: number;
  live: number;
  seeded: number;
  wellSeeded: number;
  seeders: bigint;
  leechers: bigint;
  announces: string;
  hour: number;
  day: number;
};
type Peers = { total: number; active: number; members: number };
type Traffic = { uploaded: string; downloaded: string };

/**
 * The tracker's total figures. A swarm is live if it has a peer, active if there was activity within the hour; a peer
 * is active if it announced within the hour. Shares are of live swarms, 0 to 1, and null if there are none.
 */
export const readMetrics = defineUseCase({
  name: "tracker.read-metrics",
  output: Metrics,
  allow: isSignedIn,
  replica: true,
  read: async (context) => ok(await metricsOf(context)),
});

/** The four cards of the tracker's overview: the answer of /api/tracker/stats. */
export const readTrackerStats = defineUseCase({
  name: "tracker.read-stats",
  output: TrackerOverview,
  allow: isSignedIn,
  replica: true,
  async read(context) {
    const { totalSwarms, activePeers, totalAnnounces, recentActivity, totalSeeders, totalLeechers, totalPeers } =
      await metricsOf(context);
    return ok({ totalSwarms, activePeers, totalAnnounces, recentActivity, totalPeers, totalSeeders, totalLeechers });
  },
});

export const metricsOf = (context: Context) => cached(context, "metrics", FRESH_MS, () => countAll(context));

async function countAll({ db, clock }: Context) {
  const now = clock().getTime();
  const hour = new Date(now - HOUR_MS);
  // One after another: in parallel they would take all cores of a small machine from the pages.
  const [swarms] = await db.$queryRaw<[Swarms]>`SELECT count(*)::int AS total,
      count(*) FILTER (WHERE seeders + leechers > 0)::int AS live,
      count(*) FILTER (WHERE seeders > 0)::int AS seeded,
      count(*) FILTER (WHERE seeders > 1)::int AS "wellSeeded",
      coalesce(sum(seeders), 0)::bigint AS seeders, coalesce(sum(leechers), 0)::bigint AS leechers,
      coalesce(sum(total_announces), 0)::text AS announces,
      count(*) FILTER (WHERE last_activity > ${hour})::int AS hour,
      count(*) FILTER (WHERE last_activity > ${new Date(now - DAY_MS)})::int AS day
    FROM tracker_swarms`;
  const [peers] = await db.$queryRaw<[Peers]>`SELECT (SELECT count(*)::int FROM tracker_peers) AS total,
      count(*)::int AS active, count(DISTINCT user_id)::int AS members FROM tracker_peers WHERE last_announce > ${hour}`;
  const [traffic] = await db.$queryRaw<[Traffic]>`SELECT coalesce(sum(uploaded), 0)::text AS uploaded,
      coalesce(sum(downloaded), 0)::text AS downloaded FROM tracker_stats`;
  const members = await countMembers({ db });
  const listed = await db.torrentCount.aggregate({ _sum: { count: true } });
  const shareOf = (count: number) => (swarms.live === 0 ? null : count / swarms.live);
  const uploaded = BigInt(traffic.uploaded);
  const downloaded = BigInt(traffic.downloaded);
  return {
    totalSwarms: swarms.total,
    activePeers: peers.active,
    totalAnnounces: jsonCount(BigInt(swarms.announces)),
    totalTorrents: listed._sum.count ?? 0,
    activeTorrents: swarms.live,
    totalUsers: members.total,
    activeUsers: peers.members,
    totalPeers: peers.total,
    totalSeeders: Number(swarms.seeders),
    totalLeechers: Number(swarms.leechers),
    averageRatio: ratioOf(uploaded, downloaded),
    totalUploaded: jsonCount(uploaded),
    totalDownloaded: jsonCount(downloaded),
    /** Swarms with activity within the hour, and within the day. */
    recentActivity: swarms.hour,
    recentlyActiveSwarms: swarms.day,
    healthScore: shareOf(swarms.seeded),
    healthySwarms: shareOf(swarms.wellSeeded),
  };
}
