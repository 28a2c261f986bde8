import type { Tx } from "../../core/kernel/context.server.ts";
import { productSlug, publisherSlug } from "./slug.server.ts";

/** The publisher with this name or former name, in any spelling. */
export async function publisherByName(tx: Tx, name: string) {
  const slug = publisherSlug(name);
  const own = await tx.publisher.findUnique({ where: { slug } });
  if (own) return own;
  return (await tx.publisherSlug.findUnique({ where: { slug }, include: { publisher: true } }))?.publisher ?? null;
}

/** Finds a product of a publisher by name. */
export const productByName = (tx: Tx, publisherId: number, name: string) =>
  productBySlug(tx, publisherId, productSlug(name));

export async function productBySlug(tx: Tx, publisherId: number, slug: string) {
  const where = { publisherId_slug: { publisherId, slug } };
  const own = await tx.product.findUnique({ where });
  if (own) return own;
  return (await tx.productSlug.findUnique({ where, include: { product: true } }))?.product ?? null;
}
