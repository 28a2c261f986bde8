import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import { compareVersions } from "./compare-versions.ts";

/** Releases of a product that are looked at for a newer one: the latest. */
const RELEASES = 200;

type Release = { id: number; name: string; version: string };
export type Newer = { id: number; name: string; version: string | null };

/** By which it is known whether there is a newer release of a torrent. */
export type Succession = { version: string | null; successor: Newer | null; releases: Release[] | null };

/**
 * The other releases of the product of `torrents t`, as JSON. A release for both platforms is newer than one for either,
 * and not the other way round.
 */
export const releasesOfTorrent = Prisma.sql`
  SELECT json_agg(r) FROM (
    SELECT o.id, o.name, o.version FROM torrents o
    WHERE o.product_id = t.product_id AND o.is_active AND o.version <> t.version AND o.platform IN (t.platform, 'BOTH')
    ORDER BY o.created_at DESC LIMIT ${RELEASES}) r`;

/** The listed torrent that replaces one of `torrents t`, as its uploader or a moderator says, as JSON. */
export const successorOfTorrent = Prisma.sql`
  SELECT json_build_object('id', o.id, 'name', o.name, 'version', o.version) FROM torrents o
  WHERE o.id = t.successor_id AND o.is_active`;

/** SQL of whether one of `torrents t` may have a newer release: it leaves few torrents to be compared. */
export const mayHaveNewer = Prisma.sql`(t.successor_id IS NOT NULL OR EXISTS (
  SELECT FROM torrents o WHERE o.product_id = t.product_id AND o.is_active AND o.version <> t.version))`;

/** The one rule of a newer release: the named successor, otherwise the newest of the product. */
export const newerOf = ({ version, successor, releases }: Succession): Newer | null =>
  successor ?? (version === null ? null : newestAfter(version, releases ?? []));

/** The newest of the releases that are newer than a version. */
const newestAfter = (version: string, releases: Release[]) =>
  releases
    .filter((release) => compareVersions(release.version, version) > 0)
    .sort((one, other) => compareVersions(other.version, one.version))[0] ?? null;

/** The ids of the listed releases than which a torrent is newer, by its version. */
export async function findOlder(tx: Tx, torrentId: number): Promise<number[]> {
  const releases = await tx.$queryRaw<{ id: number; version: string; than: string }[]>`
    SELECT o.id, o.version, t.version AS than FROM torrents t
    JOIN torrents o ON o.product_id = t.product_id AND o.is_active AND o.version <> t.version
      AND t.platform IN (o.platform, 'BOTH')
    WHERE t.id = ${torrentId} ORDER BY o.created_at DESC LIMIT ${RELEASES}`;
  return releases.filter(({ version, than }) => compareVersions(than, version) > 0).map(({ id }) => id);
}
