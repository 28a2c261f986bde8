import { Prisma } from "#app/db/generated/client.ts";
import { conditionsOf, SAMPLED, type Wanted } from "../search/conditions.server.ts";
import { titleQuery } from "../search/text-query.ts";
import { type ListQuery, sortKeyOf } from "./list-schema.ts";
import { columns, orderOf } from "./sort-columns.server.ts";

/** A search with up to this many torrents has an exact total. Above that, the sample gives an estimate. */
export const EXACT_TOTAL = 5_000;

/**
 * Counts the sample first. If that is far above the exact limit, nothing else is counted: PostgreSQL reads the table
 * from wherever its last reader stopped, so the first 5,001 hits may come after most of it.
 */
export const countOfSearch = (wanted: Wanted, now: Date): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN estimate.count > ${2 * EXACT_TOTAL} THEN estimate.count ELSE (
      SELECT CASE WHEN few.count <= ${EXACT_TOTAL} THEN few.count ELSE greatest(few.count, estimate.count) END
      FROM (SELECT count(*)::int FROM (
        SELECT 1 FROM torrent_search s WHERE ${conditionsOf(wanted, now)} LIMIT ${EXACT_TOTAL + 1}) hits) few) END AS total
  FROM (SELECT (count(*) * ${SAMPLED})::int AS count FROM torrent_search s
    WHERE ${conditionsOf(wanted, now, { sample: true })} OFFSET 0) estimate`;

const NEWEST = Prisma.sql`created_at DESC, torrent_id DESC`;

/** The ids of one page of a search, with their sort values. */
export function pageOfSearch(query: ListQuery, wanted: Wanted, now: Date): Prisma.Sql {
  const sortBy = sortKeyOf(query);
  if (sortBy === "best") return bestFirst(query, wanted, now);
  const order = orderOf(query);
  const column = sortBy === "created_at" ? Prisma.sql`s.created_at` : Prisma.sql`t.${columns[sortBy]}`;
  const other =
    sortBy === "created_at" ? Prisma.empty : Prisma.sql`JOIN torrents t ON t.id = s.torrent_id AND t.is_active`;
  const tie = sortBy === "created_at" ? Prisma.sql`s.torrent_id` : Prisma.sql`t.id`;
  return Prisma.sql`SELECT s.torrent_id AS id FROM torrent_search s ${other} WHERE ${conditionsOf(wanted, now)}
    ORDER BY ${column} ${order}, ${tie} ${order} LIMIT ${query.limit} OFFSET ${query.offset}`;
}

/** Above this number of matching titles, sorting by length takes long and gains nothing over newest first. */
const MOST_TITLES = 2_000;

/**
 * First torrents with all words in their name, publisher and tags, the shortest names first; then, if they do not fill
 * the page, those with the words in their description and files, newest first.
 */
function bestFirst({ limit, offset }: ListQuery, wanted: Wanted, now: Date): Prisma.Sql {
  const most = limit + offset;
  const where = conditionsOf(wanted, now);
  const newest = (tier: number, which: Prisma.Sql) => Prisma.sql`
    (SELECT torrent_id AS id, ${tier}::int AS tier, 0 AS title_length, created_at FROM torrent_search s
     WHERE ${which} ORDER BY ${NEWEST} LIMIT ${most})`;
  const inTitle = titleQuery(wanted.terms) ? conditionsOf(wanted, now, { inTitle: true }) : null;
  const found = inTitle
    ? Prisma.sql`WITH few AS MATERIALIZED (
          SELECT torrent_id, title_length, created_at FROM torrent_search s WHERE ${inTitle} LIMIT ${MOST_TITLES + 1}),
        named AS MATERIALIZED (
          (SELECT torrent_id AS id, 0 AS tier, title_length, created_at FROM few
           WHERE (SELECT count(*) FROM few) <= ${MOST_TITLES} ORDER BY title_length, ${NEWEST} LIMIT ${most})
          UNION ALL ${newest(0, Prisma.sql`${inTitle} AND (SELECT count(*) FROM few) > ${MOST_TITLES}`)})
        SELECT * FROM named UNION ALL ${newest(
          1,
          Prisma.sql`${where} AND (SELECT count(*) FROM named) < ${most} AND torrent_id NOT IN (SELECT id FROM named)`,
        )}`
    : newest(1, where);
  return Prisma.sql`SELECT id, tier, title_length FROM (${found}) best
    ORDER BY tier, title_length, created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}
