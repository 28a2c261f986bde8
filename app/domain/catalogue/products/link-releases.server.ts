import type { Tx } from "../../core/kernel/context.server.ts";
import { shareNamed } from "../../core/kernel/locks.server.ts";
import type { Release } from "./read-release.ts";
import { productSlug, publisherSlug } from "./slug.server.ts";

type Linked = { publisherId: number | null; productId: number | null };
type Row = { slug: string; id: number };
type ProductRow = Row & { publisherId: number; ownerId: number };

/**
 * The publisher and product of each release: those with its slugs (including former ones), or new ones with these
 * names.
 */
export async function linkReleases(tx: Tx, releases: Release[]): Promise<Linked[]> {
  const named = releases.filter(({ publisher }) => publisher !== null);
  if (named.length === 0) return releases.map(() => ({ publisherId: null, productId: null }));
  // No link may lead to a row that a merge removes.
  await shareNamed(tx, "publishers and products");
  const publishers = await findOrMakePublishers(tx, named);
  const publisherOf = ({ publisher }: Release) =>
    publisher ? (publishers.get(publisherSlug(publisher)) ?? null) : null;
  const products = await findOrMakeProducts(tx, named, publisherOf);
  return releases.map((release) => {
    const publisherId = publisherOf(release);
    if (!release.product || publisherId === null) return { publisherId, productId: null };
    return products.get(keyOf(publisherId, productSlug(release.product))) ?? { publisherId, productId: null };
  });
}

export async function linkRelease(tx: Tx, release: Release): Promise<Linked> {
  const [linked] = await linkReleases(tx, [release]);
  return linked ?? { publisherId: null, productId: null };
}

const keyOf = (publisherId: number, slug: string) => `${publisherId}/${slug}`;

async function findOrMakePublishers(tx: Tx, releases: Release[]): Promise<Map<string, number>> {
  const names = new Map(releases.map(({ publisher }) => [publisherSlug(publisher ?? ""), publisher ?? ""]));
  // Sorted, so that two transactions that create the same ones wait for each other instead of deadlocking.
  const slugs = [...names.keys()].sort();
  await tx.$executeRaw`
    INSERT INTO publishers (slug, name)
    SELECT slug, name FROM unnest(${slugs}::text[], ${slugs.map((slug) => names.get(slug) ?? slug)}::text[]) AS n (slug, name)
    WHERE NOT EXISTS (SELECT 1 FROM publishers p WHERE p.slug = n.slug)
      AND NOT EXISTS (SELECT 1 FROM publisher_slugs f WHERE f.slug = n.slug)
    ORDER BY slug ON CONFLICT DO NOTHING`;
  const rows = await tx.$queryRaw<Row[]>`
    SELECT slug, id FROM publishers WHERE slug = ANY(${slugs})
    UNION ALL SELECT slug, publisher_id FROM publisher_slugs WHERE slug = ANY(${slugs})`;
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function findOrMakeProducts(
  tx: Tx,
  releases: Release[],
  publisherOf: (release: Release) => number | null,
): Promise<Map<string, Linked>> {
  const wanted = new Map<string, { publisherId: number; slug: string; name: string }>();
  for (const release of releases) {
    const publisherId = publisherOf(release);
    if (!release.product || publisherId === null) continue;
    const slug = productSlug(release.product);
    wanted.set(keyOf(publisherId, slug), { publisherId, slug, name: release.product });
  }
  if (wanted.size === 0) return new Map();
  const all = [...wanted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, product]) => product);
  const [publisherIds, slugs, names] = [
    all.map(({ publisherId }) => publisherId),
    all.map(({ slug }) => slug),
    all.map(({ name }) => name),
  ];
  await tx.$executeRaw`
    INSERT INTO products (publisher_id, slug, name)
    SELECT publisher_id, slug, name
    FROM unnest(${publisherIds}::int[], ${slugs}::text[], ${names}::text[]) AS n (publisher_id, slug, name)
    WHERE NOT EXISTS (SELECT 1 FROM products p WHERE (p.publisher_id, p.slug) = (n.publisher_id, n.slug))
      AND NOT EXISTS (SELECT 1 FROM product_slugs f WHERE (f.publisher_id, f.slug) = (n.publisher_id, n.slug))
    ORDER BY publisher_id, slug ON CONFLICT DO NOTHING`;
  const rows = await tx.$queryRaw<ProductRow[]>`
    WITH n AS (SELECT * FROM unnest(${publisherIds}::int[], ${slugs}::text[]) AS n (publisher_id, slug))
    SELECT publisher_id AS "publisherId", slug, id, publisher_id AS "ownerId" FROM products JOIN n USING (publisher_id, slug)
    UNION ALL
    SELECT f.publisher_id, f.slug, p.id, p.publisher_id FROM product_slugs f JOIN n USING (publisher_id, slug)
    JOIN products p ON p.id = f.product_id`;
  // If a product was merged into another publisher's, its publisher is that one.
  return new Map(
    rows.map((row) => [keyOf(row.publisherId, row.slug), { publisherId: row.ownerId, productId: row.id }]),
  );
}
