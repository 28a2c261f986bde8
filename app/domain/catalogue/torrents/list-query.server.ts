import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import type { Wanted } from "../search/conditions.server.ts";
import { isIn, isKeptBy } from "../search/narrowed.server.ts";
import { NEW_SLUG } from "./categories.ts";
import { isFromSite } from "./from-site.server.ts";
import { type ListQuery, sortKeyOf } from "./list-schema.ts";
import { PAGE_SIZE, pageSizes } from "./page-size.ts";
import { type Filters, newSince } from "./read-wanted.server.ts";
import { countOfSearch, pageOfSearch } from "./search-query.server.ts";
import { columns, orderOf } from "./sort-columns.server.ts";

function conditions(filters: Filters, now: Date): Prisma.Sql {
  const { category, platform, uploadedBy, keptBy, collectionId, torrentIds, addedAfter } = filters;
  const parts = [Prisma.sql`is_active`];
  if (collectionId) parts.push(isIn(Prisma.sql`id`, collectionId));
  if (keptBy) parts.push(isKeptBy(Prisma.sql`id`, keptBy));
  if (torrentIds) parts.push(Prisma.sql`id = ANY(${torrentIds})`);
  if (uploadedBy) parts.push(Prisma.sql`uploaded_by = ${uploadedBy}`);
  if (addedAfter) parts.push(Prisma.sql`created_at > ${new Date(addedAfter)}`);
  if (category === NEW_SLUG) parts.push(Prisma.sql`created_at > ${newSince(now)}`);
  else parts.push(...categoryConditions(category));
  // A release for both platforms belongs to each of them.
  if (platform && platform !== "BOTH") parts.push(Prisma.sql`platform IN (${platform}, 'BOTH')`);
  return Prisma.join(parts, " AND ");
}

const categoryConditions = (category: Filters["category"]): Prisma.Sql[] =>
  category
    ? [typeof category === "string" ? Prisma.sql`category = ${category}` : Prisma.sql`category = ANY(${category})`]
    : [];

/** Whether a list has an order of its own: a collection in its owner's order, or given torrents in the order given. */
const isInItsOrder = ({ collectionId, torrentIds, search, sortBy }: ListQuery): boolean =>
  Boolean(collectionId ?? torrentIds) && !search && sortBy === undefined;

const usualSize = ({ limit }: ListQuery) => (limit === pageSizes.compact ? pageSizes.compact : PAGE_SIZE);

/** The column to sort by; without a search there is no "best". */
const columnOf = (query: ListQuery) => {
  const key = sortKeyOf(query);
  return columns[key === "best" ? "created_at" : key];
};

/**
 * The ids of one page, in order. Only ids: an index-only scan passes a hundred thousand entries in a few milliseconds,
 * and full rows are read for the page alone. A search (`wanted`) reads the search document.
 */
export function pageOfIds(query: ListQuery, wanted: Wanted | null, now: Date): Prisma.Sql {
  if (wanted) return pageOfSearch(query, wanted, now);
  if (query.collectionId && isInItsOrder(query))
    return Prisma.sql`SELECT i.torrent_id AS id, i.position
      FROM collection_items i JOIN torrents t ON t.id = i.torrent_id AND t.is_active
      WHERE i.collection_id = ${query.collectionId}
      ORDER BY i.position, i.torrent_id LIMIT ${query.limit} OFFSET ${query.offset}`;
  if (query.torrentIds && isInItsOrder(query))
    return Prisma.sql`SELECT t.id, given.position FROM unnest(${query.torrentIds}::int[]) WITH ORDINALITY given (id, position)
      JOIN torrents t ON t.id = given.id AND t.is_active ORDER BY given.position LIMIT ${query.limit}`;
  const order = orderOf(query);
  return Prisma.sql`SELECT id FROM torrents WHERE ${conditions(query, now)}
    ORDER BY ${columnOf(query)} ${order}, id ${order} ${limitRows({ skip: query.offset, take: query.limit }, usualSize(query))}`;
}

/**
 * How many torrents match the filters. For all torrents or one category it is a sum over a dozen rows that a trigger
 * maintains.
 */
export function countOf(filters: Filters, wanted: Wanted | null, now: Date): Prisma.Sql {
  if (wanted) return countOfSearch(wanted, now);
  const { category, uploadedBy, keptBy, collectionId, torrentIds, addedAfter } = filters;
  if (category === NEW_SLUG || addedAfter || uploadedBy || keptBy || collectionId || torrentIds)
    return Prisma.sql`SELECT count(*)::int AS total FROM torrents WHERE ${conditions(filters, now)}`;
  const parts = [Prisma.sql`true`, ...categoryConditions(filters.category)];
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
  /** The name of its cover; null if the cover is drawn. */
  cover: string | null;
  /** Beats per minute and keys, from file names or from its sounds; tempos ascending. */
  tempos: number[];
  keys: string[];
  pluginFormats: string[];
  /** Whether this member has downloaded the .torrent file before. */
  downloaded: boolean;
  /** Whether the site itself is a source of it. */
  isFromSite: boolean;
  /** The newer release that replaces it, if one is listed. */
  successorId: number | null;
  /** The first playable sound. */
  previewId: number | null;
  previewPeaks: Uint8Array | null;
};

type For = {
  now: Date;
  memberId: string;
  wanted: Wanted | null;
  serves: boolean;
  /** The total, if it is already known. */
  estimate?: number | undefined;
};

function orderOfPage(query: ListQuery): Prisma.Sql {
  if (isInItsOrder(query)) return Prisma.sql`page.position, t.id`;
  const order = orderOf(query);
  return sortKeyOf(query) === "best"
    ? Prisma.sql`page.tier, page.title_length, t.created_at DESC, t.id DESC`
    : Prisma.sql`t.${columnOf(query)} ${order}, t.id ${order}`;
}

/** The search document has the facts from file names and from the sounds, but is updated a moment after them. */
const tempos = Prisma.sql`ARRAY(SELECT unnest(i.tempos) UNION
    SELECT substr(facet, 7)::int FROM unnest(s.facets) facet WHERE facet LIKE 'tempo:%' ORDER BY 1)`;
const soundKeys = Prisma.sql`ARRAY(SELECT unnest(i.keys) UNION
    SELECT substr(facet, 5) FROM unnest(s.facets) facet WHERE facet LIKE 'key:%')`;

/** Reads the rows of one page, with whether this member has downloaded them before, and how many match the filters. */
export async function findPage(reads: Reads, query: ListQuery, { now, memberId, wanted, serves, estimate }: For) {
  const count = estimate === undefined ? countOf(query, wanted, now) : Prisma.sql`SELECT ${estimate}::int AS total`;
  const statement = Prisma.sql`
    SELECT t.id, t.name, t.category, t.platform, coalesce(t.size, '') AS size, t.seeders, t.leechers, t.comments,
           t.created_at AS "createdAt", t.info_hash AS "infoHash", t.last_seeded_at AS "lastSeededAt",
           t.nfo IS NOT NULL AS "hasNfo", c.stored_name AS cover, ${tempos} AS tempos, ${soundKeys} AS keys,
           coalesce(i.plugin_formats, '{}') AS "pluginFormats",
           EXISTS (SELECT 1 FROM torrent_downloads d WHERE d.user_id = ${memberId} AND d.torrent_id = t.id) AS downloaded,
           ${isFromSite(serves, Prisma.sql`t.id`)} AS "isFromSite",
           (SELECT o.id FROM torrents o WHERE o.id = t.successor_id AND o.is_active) AS "successorId",
           heard.id AS "previewId", heard.peaks AS "previewPeaks",
           (${count}) AS total
    FROM (${pageOfIds(query, wanted, now)}) page JOIN torrents t ON t.id = page.id
    LEFT JOIN covers c ON c.torrent_id = t.id LEFT JOIN torrent_contents i ON i.torrent_id = t.id
    LEFT JOIN torrent_search s ON s.torrent_id = t.id
    LEFT JOIN LATERAL (SELECT p.id, p.peaks FROM previews p WHERE p.torrent_id = t.id AND p.status = 'ready'
                       ORDER BY p.position LIMIT 1) heard ON true
    ORDER BY ${orderOfPage(query)}`;
  const rows = await reads.rows<PageRow & { total: number }>(statement, wanted ? "anew" : "once");
  return { rows, total: await totalOf(reads, rows, query.offset, count) };
}
