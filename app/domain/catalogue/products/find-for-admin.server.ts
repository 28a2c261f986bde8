import { Prisma, type Torrent } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchProduct } from "./find-product.server.ts";
import { noSuchPublisher } from "./find-publisher.server.ts";
import { ProductForAdmin, PublisherForAdmin } from "./output.ts";
import { ProductById, PublisherById } from "./schema.ts";

const MOST = 500;

type Named = { id: number; name: string; slug: string };
type PublisherRow = Named & { torrents: number; formerSlugs: string[]; products: (Named & { torrents: number })[] };
type Release = Pick<Torrent, "id" | "name" | "version" | "platform" | "isActive">;
type ProductRow = Named & { publisher: Named; formerSlugs: string[]; releases: Release[] };

/** Reads a publisher with all its products, by name. Refuses visitors and members. Refusals: not-found. */
export const findPublisherForAdmin = defineUseCase({
  name: "products.find-publisher-for-admin",
  input: PublisherById,
  output: PublisherForAdmin,
  allow: holding("torrents.edit"),
  async read({ reads }, { publisherId }) {
    const [publisher] = await reads.rows<PublisherRow>(Prisma.sql`
      SELECT b.id, b.name, b.slug, (SELECT count(*)::int FROM torrents WHERE publisher_id = b.id) AS torrents,
        ARRAY(SELECT slug FROM publisher_slugs WHERE publisher_id = b.id ORDER BY slug LIMIT ${MOST}) AS "formerSlugs",
        (SELECT coalesce(json_agg(d), '[]') FROM (
          SELECT id, name, slug, (SELECT count(*)::int FROM torrents WHERE product_id = products.id) AS torrents
          FROM products WHERE publisher_id = b.id ORDER BY slug LIMIT ${MOST}) d) AS products
      FROM publishers b WHERE b.id = ${publisherId}`);
    return publisher ? ok(publisher) : noSuchPublisher();
  },
});

/** Reads a product with its releases, newest first, including unlisted ones. Refusals: not-found. */
export const findProductForAdmin = defineUseCase({
  name: "products.find-product-for-admin",
  input: ProductById,
  output: ProductForAdmin,
  allow: holding("torrents.edit"),
  async read({ reads }, { productId }) {
    const [product] = await reads.rows<ProductRow>(Prisma.sql`
      SELECT d.id, d.name, d.slug, json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) AS publisher,
        ARRAY(SELECT slug FROM product_slugs WHERE product_id = d.id ORDER BY slug LIMIT ${MOST}) AS "formerSlugs",
        (SELECT coalesce(json_agg(t), '[]') FROM (
          SELECT id, name, version, platform, is_active AS "isActive" FROM torrents WHERE product_id = d.id
          ORDER BY created_at DESC, id DESC LIMIT ${MOST}) t) AS releases
      FROM products d JOIN publishers b ON b.id = d.publisher_id WHERE d.id = ${productId}`);
    return product ? ok(product) : noSuchProduct();
  },
});
