import { Prisma } from "#app/db/generated/client.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { isFromSite } from "../torrents/from-site.server.ts";

/** Uploaders are notified of a torrent that has had no seeder for this many days. */
const UNSEEDED_DAYS = 14;

const longAgo = (now: Date): Date => addDays(now, -UNSEEDED_DAYS);

type Swarm = {
  isActive: boolean;
  seeders: number;
  lastSeededAt: Date | null;
  createdAt: Date;
};

/** `serves`: whether the site serves the files that it holds, which makes it a source of them. */
type At = { now: Date; serves: boolean };

/** The time since which a listed torrent has had no seeder, if that is long ago. */
export function unseededSince(torrent: Swarm | null, now: Date): string | null {
  if (!torrent?.isActive || torrent.seeders > 0) return null;
  const since = torrent.lastSeededAt ?? torrent.createdAt;
  return since > longAgo(now) ? null : since.toISOString();
}

/** Condition for torrents for which `unseededSince` returns a time. */
export function unseededTorrents({ now, serves }: At): Prisma.TorrentWhereInput {
  const lte = longAgo(now);
  const OR = [{ lastSeededAt: { lte } }, { lastSeededAt: null, createdAt: { lte } }];
  return { isActive: true, seeders: 0, ...(serves && { webSeed: null }), OR };
}

/** The number of such torrents among a member's uploads. */
export const countUnseeded = (userId: string, { now, serves }: At): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int FROM user_uploads u JOIN torrents t ON t.id = u.torrent_id
  WHERE u.user_id = ${userId} AND t.is_active AND t.seeders = 0
    AND NOT ${isFromSite(serves, Prisma.sql`t.id`)}
    AND coalesce(t.last_seeded_at, t.created_at) <= ${longAgo(now)}`;
