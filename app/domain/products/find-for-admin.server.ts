import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchProduct } from "./find-product.server.ts";
import { noSuchPublisher } from "./find-publisher.server.ts";
import { ProductById, PublisherById } from "./schema.ts";

const MOST = 500;

/** Reads a publisher with all its products, by name. Refuses visitors and members. Refusals: not-found. */
export const findPublisherForAdmin = defineUseCase({
  name: "products.find-publisher-for-admin",
  input: PublisherById,
  allow: isStaff,
  async read({ db }, { publisherId }) {
    const publisher = await db.publisher.findUnique({
      where: { id: publisherId },
      select: {
        id: true,
        name: true,
        slug: true,
        products: {
          select: { id: true, name: true, slug: true, _count: { select: { torrents: true } } },
          orderBy: { slug: "asc" },
          take: MOST,
        },
        formerSlugs: { select: { slug: true }, orderBy: { slug: "asc" }, take: MOST },
        _count: { select: { torrents: true } },
      },
    });
    if (!publisher) return noSuchPublisher();
    const { products, formerSlugs, _count, ...shown } = publisher;
    return ok({
      ...shown,
      torrents: _count.torrents,
      formerSlugs: formerSlugs.map(({ slug }) => slug),
      products: products.map(({ _count: count, ...product }) => ({ ...product, torrents: count.torrents })),
    });
  },
});

/** Reads a product with its releases, the latest first, also those that are not listed. Refusals: not-found. */
export const findProductForAdmin = defineUseCase({
  name: "products.find-product-for-admin",
  input: ProductById,
  allow: isStaff,
  async read({ db }, { productId }) {
    const product = await db.product.findUnique({
      where: { id: productId },
      select: {
        id: true,
        name: true,
        slug: true,
        publisher: { select: { id: true, name: true, slug: true } },
        formerSlugs: { select: { slug: true }, orderBy: { slug: "asc" }, take: MOST },
        torrents: {
          select: { id: true, name: true, version: true, platform: true, isActive: true },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          take: MOST,
        },
      },
    });
    if (!product) return noSuchProduct();
    const { formerSlugs, torrents, ...shown } = product;
    return ok({ ...shown, formerSlugs: formerSlugs.map(({ slug }) => slug), releases: torrents });
  },
});
