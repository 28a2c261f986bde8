import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Context, Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { rowsOf } from "../kernel/pages.ts";
import { remember } from "../kernel/remember.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
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
  lastActivity: Date;
};

export type SwarmView = Omit<Row, "lastActivity"> & {
  activePeers: number;
  peerCount: number;
  lastActivity: string;
  /** Something happened within the hour. */
  isActive: boolean;
  /** Something happened within the day. */
  isRecentlyActive: boolean;
};

// A torrent that is pending, deleted or taken down is nobody's to read about.
const columns = Prisma.sql`SELECT s.info_hash AS "infoHash", t.id AS "torrentId", t.name AS "torrentName",
    t.category AS "torrentCategory", s.seeders, s.leechers, s.last_activity AS "lastActivity"
  FROM tracker_swarms s JOIN torrents t ON t.id = s.torrent_id AND t.is_active`;

/** Swarms of listed torrents, the latest activity first, fifty a page. */
export const findSwarms = defineUseCase({
  name: "tracker.find-swarms",
  input: ListSwarms,
  allow: isSignedIn,
  replica: true,
  async read(context, page) {
    const { db } = context;
    const { skip, take } = rowsOf(page);
    const [rows, [counted]] = await Promise.all([
      db.$queryRaw<Row[]>`${columns} WHERE s.last_activity IS NOT NULL
        ORDER BY s.last_activity DESC, s.id LIMIT ${take} OFFSET ${skip}`,
      remember(
        context,
        "swarms",
        TOTAL_FRESH_MS,
        () => db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM tracker_swarms s
          JOIN torrents t ON t.id = s.torrent_id AND t.is_active WHERE s.last_activity IS NOT NULL`,
      ),
    ]);
    return ok({ swarms: await withPeers(context, rows), total: counted.total, ...page });
  },
});

/** The swarms with most peers among those that had an announce within the day, at most five. */
export const findTopSwarms = defineUseCase({
  name: "tracker.find-top-swarms",
  input: NoInput,
  allow: isSignedIn,
  replica: true,
  async read(context) {
    const swarms = await remember(context, "top-swarms", FRESH_MS, async () => {
      const since = new Date(context.clock().getTime() - DAY_MS);
      const rows = await context.db.$queryRaw<Row[]>`${columns}
        WHERE s.last_activity > ${since}
        ORDER BY s.seeders + s.leechers DESC, s.last_activity DESC LIMIT ${TOP}`;
      return withPeers(context, rows);
    });
    return ok({ swarms });
  },
});

async function withPeers({ db, clock }: Context, rows: Row[]): Promise<SwarmView[]> {
  const now = clock().getTime();
  const peers = await countPeers(
    db,
    rows.map(({ infoHash }) => infoHash),
    new Date(now - HOUR_MS),
  );
  return rows.map(({ lastActivity, ...row }) => {
    const age = now - lastActivity.getTime();
    const { total = 0, active = 0 } = peers.get(row.infoHash) ?? {};
    return {
      ...row,
      activePeers: active,
      peerCount: total,
      lastActivity: lastActivity.toISOString(),
      isActive: age < HOUR_MS,
      isRecentlyActive: age < DAY_MS,
    };
  });
}

async function countPeers(db: Db, hashes: string[], since: Date) {
  const rows = await db.$queryRaw<{ infoHash: string; total: number; active: number }[]>`
    SELECT info_hash AS "infoHash", count(*)::int AS total, count(*) FILTER (WHERE last_announce > ${since})::int AS active
    FROM tracker_peers WHERE info_hash = ANY(${hashes}) GROUP BY 1`;
  return new Map(rows.map((row) => [row.infoHash, row]));
}
