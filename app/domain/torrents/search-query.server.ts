import { Prisma } from "#app/db/generated/client.ts";
import { conditionsOf, type Wanted } from "../search/conditions.server.ts";
import { titleQuery } from "../search/text-query.ts";
import { sortKeyOf, type TorrentQuery } from "./schema.ts";
import { columns, orderOf } from "./sort-columns.server.ts";

export const countOfSearch = (wanted: Wanted, now: Date): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS total FROM torrent_search s WHERE ${conditionsOf(wanted, now)}`;

const NEWEST = Prisma.sql`created_at DESC, torrent_id DESC`;

/** The ids of one page of a search, with what orders them. */
export function pageOfSearch(query: TorrentQuery, wanted: Wanted, now: Date): Prisma.Sql {
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

/**
 * First what has all words in its name, publisher and tags, the shortest of these before the others; then what has them
 * in its description and its files, the newest first, where the first do not fill the page.
 */
function bestFirst({ limit, offset }: TorrentQuery, wanted: Wanted, now: Date): Prisma.Sql {
  const most = limit + offset;
  const rows = (where: Prisma.Sql, first = Prisma.empty) =>
    Prisma.sql`FROM torrent_search s WHERE ${where} ORDER BY ${first} ${NEWEST} LIMIT ${most}`;
  const where = conditionsOf(wanted, now);
  const all = Prisma.sql`SELECT torrent_id AS id, 1 AS tier, 0 AS title_length, created_at`;
  const found = titleQuery(wanted.terms)
    ? Prisma.sql`WITH named AS MATERIALIZED (
          SELECT torrent_id AS id, 0 AS tier, title_length, created_at
          ${rows(conditionsOf(wanted, now, { inTitle: true }), Prisma.sql`title_length,`)})
        SELECT * FROM named UNION ALL (${all} ${rows(Prisma.sql`${where} AND (SELECT count(*) FROM named) < ${most}
          AND torrent_id NOT IN (SELECT id FROM named)`)})`
    : Prisma.sql`${all} ${rows(where)}`;
  return Prisma.sql`SELECT id, tier, title_length FROM (${found}) best
    ORDER BY tier, title_length, created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}
