import { Prisma } from "#app/db/generated/client.ts";
import { compareVersions } from "./compare-versions.ts";

const SHOWN = 6;
/** Releases of a product that are looked at for a newer one: the latest. */
const RELEASES = 200;

type Named = { name: string; slug: string };
type Other = { id: number; name: string };
export type Release = Other & { version: string };

/** Torrents related to one: its release, a newer one, more of its publisher, what is often downloaded with it. */
export type Related = {
  publisher: Named | null;
  product: Named | null;
  version: string | null;
  /** The one that replaces it, or else the newest of the product. */
  newer: (Other & { version: string | null }) | null;
  more: Other[];
  together: Other[];
};

export type StoredRelated = Pick<Related, "publisher" | "product" | "version"> & {
  successor: (Other & { version: string | null }) | null;
  releases: Release[] | null;
  more: Other[] | null;
  together: Other[] | null;
};

/**
 * The other releases of the product of `torrents t`, as JSON. A release for both platforms is newer than one for either,
 * and not the other way round.
 */
export const releasesOfTorrent = Prisma.sql`
  SELECT json_agg(r) FROM (
    SELECT o.id, o.name, o.version FROM torrents o
    WHERE o.product_id = t.product_id AND o.is_active AND o.version <> t.version AND o.platform IN (t.platform, 'BOTH')
    ORDER BY o.created_at DESC LIMIT ${RELEASES}) r`;

/** The `StoredRelated` of a torrent of `torrents t`, as a part of a statement. */
export const relatedOfTorrent = Prisma.sql`
  json_build_object(
    'publisher', (SELECT json_build_object('name', name, 'slug', slug) FROM publishers WHERE id = t.publisher_id),
    'product', (SELECT json_build_object('name', name, 'slug', slug) FROM products WHERE id = t.product_id),
    'version', t.version,
    'successor', (SELECT json_build_object('id', o.id, 'name', o.name, 'version', o.version) FROM torrents o
      WHERE o.id = t.successor_id AND o.is_active),
    'releases', (${releasesOfTorrent}),
    'more', (SELECT json_agg(r) FROM (
      SELECT o.id, o.name FROM torrents o
      WHERE o.publisher_id = t.publisher_id AND o.is_active AND o.id <> t.id
        AND (t.product_id IS NULL OR o.product_id IS DISTINCT FROM t.product_id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${SHOWN}) r),
    'together', (SELECT json_agg(r) FROM (
      SELECT o.id, o.name FROM torrent_companions c, unnest(c.other_ids) WITH ORDINALITY AS n (id, place)
      JOIN torrents o ON o.id = n.id AND o.is_active
      WHERE c.torrent_id = t.id ORDER BY n.place LIMIT ${SHOWN}) r))`;

export const toRelated = ({
  publisher,
  product,
  version,
  successor,
  releases,
  more,
  together,
}: StoredRelated): Related => ({
  publisher,
  product,
  version,
  newer: successor ?? (version === null ? null : newestAfter(version, releases ?? [])),
  more: more ?? [],
  together: together ?? [],
});

/** The newest of the releases that are newer than a version. */
export const newestAfter = (version: string, releases: Release[]) =>
  releases
    .filter((release) => compareVersions(release.version, version) > 0)
    .sort((one, other) => compareVersions(other.version, one.version))[0] ?? null;
