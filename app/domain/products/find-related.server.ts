import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { compareVersions } from "./compare-versions.ts";

const SHOWN = 6;
/** Releases of a product that are looked at for a newer one: the latest. */
const RELEASES = 200;

type Named = { name: string; slug: string };
type Other = { id: number; name: string };
type Row = {
  publisher: Named | null;
  product: Named | null;
  version: string | null;
  releases: (Other & { version: string })[] | null;
  more: Other[] | null;
  together: Other[] | null;
};

// A release for both platforms is newer than one for either, and not the other way round.
const relatedTo = (id: number) => Prisma.sql`
  SELECT b.publisher, p.product, t.version,
    (SELECT json_agg(r) FROM (
      SELECT o.id, o.name, o.version FROM torrents o
      WHERE o.product_id = t.product_id AND o.is_active AND o.version <> t.version AND o.platform IN (t.platform, 'BOTH')
      ORDER BY o.created_at DESC LIMIT ${RELEASES}) r) AS releases,
    (SELECT json_agg(r) FROM (
      SELECT o.id, o.name FROM torrents o
      WHERE o.publisher_id = t.publisher_id AND o.is_active AND o.id <> t.id
        AND (t.product_id IS NULL OR o.product_id IS DISTINCT FROM t.product_id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${SHOWN}) r) AS more,
    (SELECT json_agg(r) FROM (
      SELECT o.id, o.name FROM torrent_companions c, unnest(c.other_ids) WITH ORDINALITY AS n (id, place)
      JOIN torrents o ON o.id = n.id AND o.is_active
      WHERE c.torrent_id = t.id ORDER BY n.place LIMIT ${SHOWN}) r) AS together
  FROM torrents t
  LEFT JOIN LATERAL (SELECT json_build_object('name', name, 'slug', slug) AS publisher
                     FROM publishers WHERE id = t.publisher_id) b ON true
  LEFT JOIN LATERAL (SELECT json_build_object('name', name, 'slug', slug) AS product
                     FROM products WHERE id = t.product_id) p ON true
  WHERE t.id = ${id} AND t.is_active`;

/**
 * Reads whose release a torrent is, a newer one for its platform, what else its publisher has, and what members often
 * take with it. Refuses visitors. Refusals: not-found; gone (taken down).
 */
export const findRelated = defineUseCase({
  name: "products.find-related",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db, reads }, { torrentId }) {
    const [row] = await reads.rows<Row>(relatedTo(torrentId));
    if (!row) return notListed(db, torrentId);
    const { publisher, product, version, releases, more, together } = row;
    return ok({
      publisher,
      product,
      version,
      newer: version === null ? null : newestAfter(version, releases ?? []),
      more: more ?? [],
      together: together ?? [],
    });
  },
});

/** The newest of the releases that are newer than a version. */
const newestAfter = (version: string, releases: (Other & { version: string })[]) =>
  releases
    .filter((release) => compareVersions(release.version, version) > 0)
    .sort((one, other) => compareVersions(other.version, one.version))[0] ?? null;
