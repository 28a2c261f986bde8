import type { Tx } from "../../core/kernel/context.server.ts";
import { moveReferences } from "./move-references.server.ts";

type Product = { id: number; publisherId: number; slug: string };

/**
 * Merges two products: the releases, URLs, followers and bookmarks of the first become the other's. The caller holds
 * the lock "publishers and products".
 */
export async function absorbProduct(tx: Tx, from: Product, into: Product): Promise<void> {
  const { id: productId, publisherId } = into;
  await tx.torrent.updateMany({ where: { productId: from.id }, data: { productId, publisherId } });
  await tx.productSlug.updateMany({ where: { productId: from.id }, data: { productId } });
  await moveReferences(tx, "product", from.id, productId);
  await tx.product.delete({ where: { id: from.id } });
  await tx.productSlug.create({ data: { publisherId: from.publisherId, slug: from.slug, productId } });
}
