import { systemOnly } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { productSlug, publisherSlug } from "./slug.server.ts";

type Row = { id: number; name: string; slug: string };

const renamed = (rows: Row[], slugOf: (name: string) => string) =>
  rows.map((row) => ({ id: row.id, slug: row.slug, read: slugOf(row.name) })).filter(({ slug, read }) => slug !== read);

/**
 * Publishers and products from before names were transliterated to Latin keep their URLs. They get their name's present
 * slug as an additional one, so that the next torrent with that name finds them.
 */
export const addLatinSlugs = defineUseCase({
  name: "products.add-latin-slugs",
  allow: systemOnly,
  timeoutMs: 60_000,
  async write({ tx }) {
    await lockNamed(tx, "publishers and products");
    const publishers = renamed(
      await tx.$queryRaw<Row[]>`SELECT id, name, slug FROM publishers WHERE slug ~ '[^a-z0-9-]'`,
      publisherSlug,
    );
    await tx.$executeRaw`
      INSERT INTO publisher_slugs (slug, publisher_id)
      SELECT n.slug, n.id FROM unnest(${publishers.map(({ read }) => read)}::text[], ${publishers.map(({ id }) => id)}::int[]) AS n (slug, id)
      WHERE NOT EXISTS (SELECT 1 FROM publishers p WHERE p.slug = n.slug) ON CONFLICT DO NOTHING`;
    const products = renamed(
      await tx.$queryRaw<Row[]>`SELECT id, name, slug FROM products WHERE slug ~ '[^a-z0-9-]'`,
      productSlug,
    );
    await tx.$executeRaw`
      INSERT INTO product_slugs (publisher_id, slug, product_id)
      SELECT p.publisher_id, n.slug, n.id
      FROM unnest(${products.map(({ read }) => read)}::text[], ${products.map(({ id }) => id)}::int[]) AS n (slug, id)
      JOIN products p ON p.id = n.id
      WHERE NOT EXISTS (SELECT 1 FROM products o WHERE (o.publisher_id, o.slug) = (p.publisher_id, n.slug))
      ON CONFLICT DO NOTHING`;
    return ok(null);
  },
});
