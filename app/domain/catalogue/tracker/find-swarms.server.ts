import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFromSite, servesFiles } from "../torrents/from-site.server.ts";
import { DAY_MS, HOUR_MS } from "./figures.ts";
import { ListSwarms } from "./schema.ts";

const TOP = 5;
const TOTAL_FRESH_MS = 30_000;
const FRESH_MS = 10_000;

type Row = {
  infoHash: string;
  torrentId: number;
  torrentName: string;
  torrentCategory: string;
  seeders: number;
  leechers: number;
  /** Whether the site itself also serves its files. */
  isFromSite: boolean;
  activePeers: number;
  peerCount: number;
  lastActivity: Date;
};

export type SwarmView = Omit<Row, "lastActivity"> & {
  lastActivity: string;
  /** Whether there was activity within the hour. */
  isActive: boolean;
  /** Whether there was activity within the day. */
  isRecentlyActive: boolean;
};

// Members may not read about a torrent that is pending, deleted or taken down.
const listed = Prisma.sql`tracker_swarms s JOIN torrents t ON t.id = s.torrent_id AND t.is_active`;

/** The swarms with the chosen ids in their order, each with its peers and those that announced within the hour. */
const withPeers = (chosen: Prisma.Sql, order: Prisma.Sql, now: Date, serves: boolean) => Prisma.sql`
  SELECT s.info_hash AS "infoHash", t.id AS "torrentId", t.name AS "torrentName", t.category AS "torrentCategory",
    s.seeders, s.leechers, ${isFromSite(serves, Prisma.sql`t.id`)} AS "isFromSite", s.last_activity AS "lastActivity", p.total AS "peerCount", p.active AS "activePeers"
  FROM (${chosen}) chosen
  JOIN tracker_swarms s ON s.id = chosen.id JOIN torrents t ON t.id = s.torrent_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE last_announce > ${new Date(now.getTime() - HOUR_MS)})::int AS active
    FROM tracker_peers WHERE info_hash = s.info_hash) p
  ORDER BY ${order}`;

/** Swarms of listed torrents, the most recently active first, fifty a page. */
export const findSwarms = defineUseCase({
  name: "tracker.find-swarms",
  input: ListSwarms,
  allow: isSignedIn,
  replica: true,
  async read(context, page) {
    const { reads, clock } = context;
    const { skip, take } = rowsOf(page);
    const order = Prisma.sql`s.last_activity DESC, s.id`;
    const chosen = Prisma.sql`
      SELECT s.id FROM ${listed} WHERE s.last_activity IS NOT NULL ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`;
    const [rows, [counted]] = await Promise.all([
      reads.rows<Row>(withPeers(chosen, order, clock(), await servesFiles(context))),
      cached(context, "swarms", TOTAL_FRESH_MS, () =>
        reads.rows<{ total: number }>(
          Prisma.sql`SELECT count(*)::int AS total FROM ${listed} WHERE s.last_activity IS NOT NULL`,
        ),
      ),
    ]);
    return ok({ swarms: viewsOf(rows, clock()), total: counted?.total ?? 0, ...page });
  },
});

/** The swarms with the most peers among those that had an announce within the day, at most five. */
export const findTopSwarms = defineUseCase({
  name: "tracker.find-top-swarms",
  allow: isSignedIn,
  replica: true,
  async read(context) {
    const swarms = await cached(context, "top-swarms", FRESH_MS, async () => {
      const now = context.clock();
      const since = new Date(now.getTime() - DAY_MS);
      const order = Prisma.sql`s.seeders + s.leechers DESC, s.last_activity DESC`;
      const ofToday = (peers: Prisma.Sql) => Prisma.sql`
        (SELECT s.* FROM ${listed} WHERE s.last_activity > ${since} AND ${peers} ORDER BY ${order} LIMIT ${TOP})`;
      // Swarms with peers are found by the index on their sizes, empty ones by that on their last announces.
      const chosen = Prisma.sql`SELECT s.id FROM (
        ${ofToday(Prisma.sql`s.seeders + s.leechers > 0`)} UNION ALL ${ofToday(Prisma.sql`s.seeders + s.leechers = 0`)}
      ) s ORDER BY ${order} LIMIT ${TOP}`;
      const serves = await servesFiles(context);
      return viewsOf(await context.reads.rows<Row>(withPeers(chosen, order, now, serves)), now);
    });
    return ok({ swarms });
  },
});

const viewsOf = (rows: Row[], now: Date): SwarmView[] =>
  rows.map(({ lastActivity, ...row }) => {
    const age = now.getTime() - lastActivity.getTime();
    return {
      ...row,
      lastActivity: lastActivity.toISOString(),
      isActive: age < HOUR_MS,
      isRecentlyActive: age < DAY_MS,
    };
  });
