import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { isKept } from "../../people/members/is-kept.server.ts";
import { compareVersions } from "../releases/compare-versions.ts";
import { isFromSite, servesFiles } from "../torrents/from-site.server.ts";
import { ProductView } from "./output.ts";
import { OneProduct } from "./schema.ts";

export const noSuchProduct = () => refuse("not-found", "This product no longer exists.");

/** No product has this many; the rest would be older. */
const RELEASES = 500;

export type Product = {
  id: number;
  name: string;
  slug: string;
  publisher: string;
  publisherSlug: string;
  createdAt: Date;
};
type Release = {
  id: number;
  name: string;
  version: string | null;
  platform: string;
  category: string;
  size: string;
  seeders: number;
  leechers: number;
  isFromSite: boolean;
  lastSeededAt: Date | null;
  createdAt: Date;
};

/** A product by its slug and its publisher's slug, or by former ones. */
export const productBy = (publisherSlug: string, slug: string) => Prisma.sql`
  WITH publisher AS (
    SELECT id FROM publishers WHERE slug = ${publisherSlug}
    UNION ALL SELECT publisher_id FROM publisher_slugs WHERE slug = ${publisherSlug} LIMIT 1)
  SELECT p.id, p.name, p.slug, b.name AS publisher, b.slug AS "publisherSlug", p.created_at AS "createdAt"
  FROM products p JOIN publishers b ON b.id = p.publisher_id WHERE p.id = (
    SELECT o.id FROM products o JOIN publisher ON o.publisher_id = publisher.id WHERE o.slug = ${slug}
    UNION ALL
    SELECT f.product_id FROM product_slugs f JOIN publisher ON f.publisher_id = publisher.id WHERE f.slug = ${slug}
    LIMIT 1)`;

const releasesOf = (productId: number, serves: boolean) => Prisma.sql`
  SELECT id, name, version, platform, category, coalesce(size, '') AS size, seeders, leechers,
    ${isFromSite(serves, Prisma.sql`torrents.id`)} AS "isFromSite", last_seeded_at AS "lastSeededAt", created_at AS "createdAt"
  FROM torrents WHERE product_id = ${productId} AND is_active ORDER BY created_at DESC LIMIT ${RELEASES}`;

/** The newest version first; within a version, platforms in their order. Releases without a version come last. */
const inOrder = (one: Release, other: Release): number =>
  Number(one.version === null) - Number(other.version === null) ||
  compareVersions(other.version ?? "", one.version ?? "") ||
  (one.platform < other.platform ? -1 : one.platform > other.platform ? 1 : 0) ||
  other.createdAt.getTime() - one.createdAt.getTime();

/** Reads a product with its releases by version and platform, newest first. Refuses visitors. Refusals: not-found. */
export const findProduct = defineUseCase({
  name: "products.find-product",
  input: OneProduct,
  output: ProductView,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor, settings }, { publisherSlug, slug }) {
    const followed = isFollowed(actor.id, "product", Prisma.sql`found.id`);
    const kept = isKept(actor.id, "product", Prisma.sql`found.id`);
    const [row] = await reads.rows<Product & { isFollowed: boolean; isKept: boolean }>(Prisma.sql`
      SELECT found.*, ${followed} AS "isFollowed", ${kept} AS "isKept" FROM (${productBy(publisherSlug, slug)}) found`);
    if (!row) return noSuchProduct();
    const releases = await reads.rows<Release>(releasesOf(row.id, await servesFiles({ settings })));
    const { id, name, slug: own, publisher, publisherSlug: itsSlug } = row;
    return ok({
      product: { id, name, slug: own, isFollowed: row.isFollowed, isKept: row.isKept },
      publisher: { name: publisher, slug: itsSlug },
      releases: releases.sort(inOrder).map(({ createdAt, lastSeededAt, ...release }) => ({
        ...release,
        lastSeededAt: lastSeededAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      })),
    });
  },
});
