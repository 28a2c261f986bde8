import type { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { newerId } from "../releases/newer.server.ts";
import type { ListOwnTorrents, OwnView, ownSorts } from "./schema.ts";

export type OwnQuery = z.output<typeof ListOwnTorrents>;
export type Own = { memberId: string /** Peers whose last announce is older are gone. */; since: Date };

const ofPeers = ({ memberId, since }: Own, left: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT s.torrent_id AS id FROM tracker_peers p JOIN tracker_swarms s ON s.info_hash = p.info_hash
  WHERE p.user_id = ${memberId} AND p.last_announce > ${since} AND ${left} AND s.torrent_id IS NOT NULL`;

const ofSnatches = ({ memberId }: Own, which: Prisma.Sql) =>
  Prisma.sql`SELECT torrent_id AS id FROM tracker_snatches WHERE user_id = ${memberId} AND ${which}`;

/** The ids of each list. All start from the member, so that their cost depends only on the member's own rows. */
const lists: Record<OwnView, (own: Own) => Prisma.Sql> = {
  taken: ({ memberId }) =>
    Prisma.sql`SELECT DISTINCT torrent_id AS id FROM torrent_downloads WHERE user_id = ${memberId}`,
  seeding: (own) => ofPeers(own, Prisma.sql`p."left" = 0`),
  leeching: (own) => ofPeers(own, Prisma.sql`p."left" > 0`),
  completed: (own) => ofSnatches(own, Prisma.sql`completed_at IS NOT NULL`),
  // Members who had all of it from the start have seeded it without completing it.
  unfinished: (own) => ofSnatches(own, Prisma.sql`completed_at IS NULL AND seeding_time = 0 AND leeching_time > 0`),
  mine: ({ memberId }) => Prisma.sql`SELECT id FROM torrents WHERE uploaded_by = ${memberId}`,
};

export const orders: Record<(typeof ownSorts)[number], Prisma.Sql> = {
  last: Prisma.sql`n.last_at DESC NULLS LAST, t.id DESC`,
  name: Prisma.sql`lower(t.name), t.id`,
  uploaded: Prisma.sql`coalesce(n.uploaded, 0) DESC, t.id DESC`,
  downloaded: Prisma.sql`coalesce(n.downloaded, 0) DESC, t.id DESC`,
  ratio: Prisma.sql`CASE WHEN n.downloaded > 0 THEN n.uploaded::float8 / n.downloaded ELSE 0 END DESC, t.id DESC`,
  seedingTime: Prisma.sql`coalesce(n.seeding_time, 0) DESC, t.id DESC`,
  seeders: Prisma.sql`t.seeders DESC, t.id DESC`,
};

/** The listed torrents of a list as `t`, with the member's traffic as `n`. */
export const ownIn = (view: OwnView, own: Own) => Prisma.sql`
  (${lists[view](own)}) own JOIN torrents t ON t.id = own.id AND t.is_active
  LEFT JOIN tracker_snatches n ON n.user_id = ${own.memberId} AND n.torrent_id = t.id`;

/** The SQL conditions of the filters. */
export function conditionsOf({ search, needsSeeders, newer }: OwnQuery): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (search) parts.push(Prisma.sql`t.name ILIKE ${`%${likeText(search)}%`}`);
  if (needsSeeders) parts.push(Prisma.sql`t.seeders <= 1`);
  if (newer) parts.push(Prisma.sql`${newerId} IS NOT NULL`);
  return Prisma.join(parts, " AND ");
}
