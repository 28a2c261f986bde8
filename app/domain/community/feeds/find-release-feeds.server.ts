import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { noSuchProduct, type Product, productBy } from "../../catalogue/products/find-product.server.ts";
import { noSuchPublisher, publisherBy } from "../../catalogue/products/find-publisher.server.ts";
import { OneProduct, OnePublisher } from "../../catalogue/products/schema.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { FEED_ITEMS, type FeedView } from "./feed.ts";
import { readFeedItems } from "./read-feed-items.server.ts";

const newest = (which: Prisma.Sql) => Prisma.sql`
  SELECT id FROM torrents WHERE ${which} AND is_active ORDER BY created_at DESC, id DESC LIMIT ${FEED_ITEMS}`;

/** The newest releases of a product, as a feed; a former address of the product leads to it too. Refusals: not-found. */
export const findProductFeed = defineUseCase({
  name: "feeds.find-product",
  input: OneProduct,
  allow: isSignedIn,
  replica: true,
  async read({ reads }, { publisherSlug, slug }) {
    const [product] = await reads.rows<Product>(productBy(publisherSlug, slug));
    if (!product) return noSuchProduct();
    return ok<FeedView>({
      id: `products/${product.id}`,
      title: `${product.publisher}: ${product.name}`,
      description: "The releases of this product.",
      path: paths.product(product.publisherSlug, product.slug),
      at: product.createdAt,
      items: await readFeedItems(reads, newest(Prisma.sql`product_id = ${product.id}`)),
    });
  },
});

/** The newest torrents of a publisher, as a feed; a former address of the publisher leads to it too. Refusals: not-found. */
export const findPublisherFeed = defineUseCase({
  name: "feeds.find-publisher",
  input: OnePublisher.pick({ slug: true }),
  allow: isSignedIn,
  replica: true,
  async read({ reads }, { slug }) {
    const [publisher] = await reads.rows<Publisher>(publisherBy(slug));
    if (!publisher) return noSuchPublisher();
    return ok<FeedView>({
      id: `publishers/${publisher.id}`,
      title: publisher.name,
      description: "New releases of this publisher.",
      path: paths.publishers.publisher(publisher.slug),
      at: publisher.createdAt,
      items: await readFeedItems(reads, newest(Prisma.sql`publisher_id = ${publisher.id}`)),
    });
  },
});

type Publisher = { id: number; name: string; slug: string; createdAt: Date };
