import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type Newer, newerOfTorrent } from "../releases/newer.server.ts";
import { HOUR_MS, jsonCount, ratioOf } from "../tracker/figures.ts";
import { conditionsOf, type Own, type OwnQuery, orders, ownIn } from "./list-query.server.ts";
import { OwnTorrents } from "./output.ts";
import { ListOwnTorrents, OWN_TORRENTS_PER_PAGE, type OwnView, ownViews } from "./schema.ts";

/** The member's own torrents, listed by what they did with them, each with the member's traffic. Refuses visitors. */
export const findOwnTorrents = defineUseCase({
  name: "own-torrents.find",
  input: ListOwnTorrents,
  output: OwnTorrents,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor, clock }, query) {
    const own = { memberId: actor.id, since: new Date(clock().getTime() - HOUR_MS) };
    const { torrents, total, counts } = await readPage(reads, query, own);
    const { view, sortBy, page, limit } = query;
    return ok({ torrents: torrents.map(present), total, counts, view, sortBy, page, limit });
  },
});

type Row = {
  id: number;
  name: string;
  size: string;
  seeders: number;
  leechers: number;
  uploaded: string | null;
  downloaded: string | null;
  seedingTime: string | null;
  completedAt: Date | null;
  lastAt: Date | null;
  client: string | null;
  newer: Newer | null;
};

type Counts = Record<OwnView, number>;

/** A page without torrents is one row with only the counts. */
type Found = { total: number } & Counts & (Row | { id: null });

/** A page of a list, the number of matches, and the length of each list, in one statement. */
async function readPage(reads: Reads, query: OwnQuery, own: Own) {
  const from = Prisma.sql`FROM ${ownIn(query.view, own)} WHERE ${conditionsOf(query)}`;
  const counts = ownViews.map(
    (view) => Prisma.sql`(SELECT count(*)::int FROM ${ownIn(view, own)}) AS ${Prisma.raw(view)}`,
  );
  const rows = await reads.rows<Found>(
    Prisma.sql`
      SELECT lists.*, t.id, t.name, coalesce(t.size, '') AS size, t.seeders, t.leechers,
        (${newerOfTorrent}) AS newer, n.uploaded, n.downloaded, n.seeding_time AS "seedingTime", n.completed_at AS "completedAt", n.last_at AS "lastAt", peer.user_agent AS client
      FROM (SELECT ${Prisma.join(counts)}, (SELECT count(*)::int ${from}) AS total) lists
      LEFT JOIN (
        SELECT t.id, row_number() OVER (ORDER BY ${orders[query.sortBy]}) AS place ${from}
        ORDER BY place ${limitRows(rowsOf(query), OWN_TORRENTS_PER_PAGE)}) page ON true
      LEFT JOIN torrents t ON t.id = page.id
      LEFT JOIN tracker_snatches n ON n.user_id = ${own.memberId} AND n.torrent_id = t.id
      LEFT JOIN LATERAL (
        SELECT p.user_agent FROM tracker_swarms s
        JOIN tracker_peers p ON p.info_hash = s.info_hash AND p.user_id = ${own.memberId}
        WHERE s.torrent_id = t.id ORDER BY p.last_announce DESC LIMIT 1) peer ON true
      ORDER BY page.place`,
    query.search ? "anew" : "once",
  );
  const { total, ...lists } = rows[0] as Found;
  const counted = Object.fromEntries(ownViews.map((view) => [view, lists[view]])) as Counts;
  return { torrents: rows.filter((row): row is Found & Row => row.id !== null), total, counts: counted };
}

function present({ id, name, size, seeders, leechers, completedAt, lastAt, client, newer, ...row }: Row) {
  const [uploaded, downloaded] = [BigInt(row.uploaded ?? 0), BigInt(row.downloaded ?? 0)];
  return {
    id,
    name,
    size,
    seeders,
    leechers,
    needsSeeders: seeders <= 1,
    newer,
    uploaded: jsonCount(uploaded),
    downloaded: jsonCount(downloaded),
    ratio: ratioOf(uploaded, downloaded),
    seedingTime: jsonCount(BigInt(row.seedingTime ?? 0)),
    completedAt: completedAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    client,
  };
}
