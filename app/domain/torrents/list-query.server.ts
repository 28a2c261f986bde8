import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { limitRows, totalOf } from "../kernel/list-rows.server.ts";
import { likeText } from "../kernel/pages.ts";
import { NEW_DAYS, NEW_SLUG } from "./categories.ts";
import { PAGE_SIZE, pageSizes } from "./page-size.ts";
import type { SortColumn, TorrentQuery } from "./schema.ts";

type Filters = Pick<TorrentQuery, "search" | "category" | "platform">;

const columns: Record<SortColumn, Prisma.Sql> = {
  name: Prisma.sql`name`,
  size: Prisma.sql`size_bytes`,
  seeders: Prisma.sql`seeders`,
  leechers: Prisma.sql`leechers`,
  created_at: Prisma.sql`created_at`,
};

const orderOf = (query: TorrentQuery) => (query.sortOrder === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`);

// A search for "100%" looks for a per cent sign, not for anything at all.
const likeEscaped = (text: string) => `%${likeText(text)}%`;

const newSince = (now: Date) => new Date(now.getTime() - NEW_DAYS * 86_400_000);

function conditions({ search, category, platform }: Filters, now: Date): Prisma.Sql {
  const parts = [Prisma.sql`is_active`];
  if (category === NEW_SLUG) parts.push(Prisma.sql`created_at > ${newSince(now)}`);
  else if (category) parts.push(Prisma.sql`category = ${category}`);
  // A release for both platforms belongs to each of them.
  if (platform && platform !== "BOTH") parts.push(Prisma.sql`platform IN (${platform}, 'BOTH')`);
  if (search) parts.push(Prisma.sql`name ILIKE ${likeEscaped(search)}`);
  return Prisma.join(parts, " AND ");
}

const usualSize = ({ limit }: TorrentQuery) => (limit === pageSizes.compact ? pageSizes.compact : PAGE_SIZE);

/**
 * The ids of one page, in order. Only ids: an index-only scan passes a hundred thousand entries in a few
 * milliseconds, and the rows are fetched for the page alone.
 */
export function pageOfIds(query: TorrentQuery, now: Date): Prisma.Sql {
  const column = columns[query.sortBy];
  const order = orderOf(query);
  return Prisma.sql`SELECT id FROM torrents WHERE ${conditions(query, now)}
    ORDER BY ${column} ${order}, id ${order} ${limitRows({ skip: query.offset, take: query.limit }, usualSize(query))}`;
}

/** How many torrents the filters leave. Without search or NEW it is a sum over a dozen rows kept by a trigger. */
export function countOf(filters: Filters, now: Date): Prisma.Sql {
  if (filters.search || filters.category === NEW_SLUG)
    return Prisma.sql`SELECT count(*)::int AS total FROM torrents WHERE ${conditions(filters, now)}`;
  const parts = [Prisma.sql`true`];
  if (filters.category) parts.push(Prisma.sql`category = ${filters.category}`);
  if (filters.platform && filters.platform !== "BOTH")
    parts.push(Prisma.sql`platform IN (${filters.platform}, 'BOTH')`);
  return Prisma.sql`SELECT coalesce(sum(count), 0)::int AS total FROM torrent_counts WHERE ${Prisma.join(parts, " AND ")}`;
}

export type PageRow = {
  id: number;
  name: string;
  category: string;
  platform: string;
  size: string;
  seeders: number;
  leechers: number;
  comments: number;
  createdAt: Date;
  infoHash: string | null;
  lastSeededAt: Date | null;
  hasNfo: boolean;
  /** Beats per minute that its files' names say, ascending. */
  tempos: number[];
  pluginFormats: string[];
  /** Whether this member has downloaded the .torrent file before. */
  downloaded: boolean;
};

type For = { now: Date; memberId: string };

/** Reads the rows of one page, with whether this member has downloaded them before, and how many the filters leave. */
export async function findPage(reads: Reads, query: TorrentQuery, { now, memberId }: For) {
  const count = countOf(query, now);
  const statement = Prisma.sql`
    SELECT t.id, t.name, t.category, t.platform, coalesce(t.size, '') AS size, t.seeders, t.leechers, t.comments,
           t.created_at AS "createdAt", t.info_hash AS "infoHash", t.last_seeded_at AS "lastSeededAt",
           t.nfo IS NOT NULL AS "hasNfo", coalesce(c.tempos, '{}') AS tempos,
           coalesce(c.plugin_formats, '{}') AS "pluginFormats",
           EXISTS (SELECT 1 FROM torrent_downloads d WHERE d.user_id = ${memberId} AND d.torrent_id = t.id) AS downloaded,
           (${count}) AS total
    FROM (${pageOfIds(query, now)}) page JOIN torrents t ON t.id = page.id LEFT JOIN torrent_contents c ON c.torrent_id = t.id
    ORDER BY t.${columns[query.sortBy]} ${orderOf(query)}, t.id ${orderOf(query)}`;
  const rows = await reads.rows<PageRow & { total: number }>(statement, query.search ? "anew" : "once");
  return { rows, total: await totalOf(reads, rows, query.offset, count) };
}
