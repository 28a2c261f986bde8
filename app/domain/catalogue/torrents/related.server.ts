import { Prisma } from "#app/db/generated/client.ts";
import { type Newer, newerOfTorrent } from "../releases/newer.server.ts";

const SHOWN = 6;

type Named = { name: string; slug: string };
type Other = { id: number; name: string };

/**
 * Torrents related to one: its release, a newer one, more by its publisher, and what is often downloaded together with
 * it.
 */
export type Related = {
  publisher: Named | null;
  product: Named | null;
  version: string | null;
  /** The one that replaces it, or else the product's newest. */
  newer: Newer | null;
  more: Other[];
  together: Other[];
};

export type StoredRelated = Omit<Related, "more" | "together"> & { more: Other[] | null; together: Other[] | null };

/** An SQL fragment: the `StoredRelated` of a torrent of `torrents t`. */
export const relatedOfTorrent = Prisma.sql`
  json_build_object(
    'publisher', (SELECT json_build_object('name', name, 'slug', slug) FROM publishers WHERE id = t.publisher_id),
    'product', (SELECT json_build_object('name', name, 'slug', slug) FROM products WHERE id = t.product_id),
    'version', t.version,
    'newer', (${newerOfTorrent}),
    'more', (SELECT json_agg(r) FROM (
      SELECT o.id, o.name FROM torrents o
      WHERE o.publisher_id = t.publisher_id AND o.is_active AND o.id <> t.id
        AND (t.product_id IS NULL OR o.product_id IS DISTINCT FROM t.product_id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${SHOWN}) r),
    'together', (SELECT json_agg(r) FROM (
      SELECT o.id, o.name FROM torrent_companions c, unnest(c.other_ids) WITH ORDINALITY AS n (id, place)
      JOIN torrents o ON o.id = n.id AND o.is_active
      WHERE c.torrent_id = t.id ORDER BY n.place LIMIT ${SHOWN}) r))`;

export const toRelated = ({ more, together, ...stored }: StoredRelated): Related => ({
  ...stored,
  more: more ?? [],
  together: together ?? [],
});
