import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { absorbProduct } from "./absorb-product.server.ts";
import { noSuchProduct } from "./find-product.server.ts";
import { ProductMerged, ProductRenamed, ProductSplit } from "./output.ts";
import { productByName, publisherByName } from "./publisher-by-name.server.ts";
import { MergeProduct, RenameProduct, SplitProduct } from "./schema.ts";
import { productSlug } from "./slug.server.ts";

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: "product", id, name });

const lockProduct = async (tx: Tx, id: number) => {
  await lockNamed(tx, "publishers and products");
  return tx.product.findUnique({ where: { id } });
};

/**
 * Renames a product; its former URL redirects. Refuses visitors and members. Refusals: not-found; conflict (another
 * product of the publisher has this name: they can be merged).
 */
export const renameProduct = defineUseCase({
  name: "products.rename-product",
  input: RenameProduct,
  output: ProductRenamed,
  allow: holding("torrents.edit"),
  async write({ tx }, { productId, name }) {
    const product = await lockProduct(tx, productId);
    if (!product) return noSuchProduct();
    const { publisherId } = product;
    const slug = productSlug(name);
    const other = await tx.product.findUnique({ where: { publisherId_slug: { publisherId, slug } } });
    if (other && other.id !== productId)
      return refuseField("name", `${other.name} already has this name. Merge the two.`, "conflict");
    if (slug !== product.slug) {
      await tx.productSlug.deleteMany({ where: { publisherId, slug } });
      await tx.productSlug.create({ data: { publisherId, slug: product.slug, productId } });
    }
    await tx.product.update({ where: { id: productId }, data: { name, slug } });
    const changes = { before: { name: product.name }, after: { name } };
    return ok({ success: true, productId, name, slug }, { audit: { subject: subjectOf(product), ...changes } });
  },
});

/**
 * Merges two products, even of two publishers: links to the first lead to the other. Refuses visitors and members.
 * Refusals: not-found; invalid (the publisher or product does not exist, or both products are one).
 */
export const mergeProduct = defineUseCase({
  name: "products.merge-product",
  input: MergeProduct,
  output: ProductMerged,
  allow: holding("torrents.edit"),
  async write({ tx }, { productId, into: intoName, publisher }) {
    const product = await lockProduct(tx, productId);
    if (!product) return noSuchProduct();
    const owner = publisher ? await publisherByName(tx, publisher) : { id: product.publisherId };
    if (!owner) return refuseField("publisher", "There is no publisher with this name.");
    const into = await productByName(tx, owner.id, intoName);
    if (!into) return refuseField("into", "This publisher has no product with this name.");
    if (into.id === productId) return refuseField("into", "This is the same product.");
    const torrents = await tx.torrent.count({ where: { productId } });
    await absorbProduct(tx, product, into);
    return ok(
      { success: true, productId: into.id, name: into.name },
      {
        audit: {
          subject: subjectOf(product),
          before: { torrents },
          after: { mergedInto: into.name, productId: into.id },
        },
      },
    );
  },
});

/**
 * Moves releases of a product to another one of its publisher, which is created if none has that name. Refuses visitors
 * and members. Refusals: not-found; invalid (the name is unchanged); conflict (none or all of its releases were
 * chosen).
 */
export const splitProduct = defineUseCase({
  name: "products.split-product",
  input: SplitProduct,
  output: ProductSplit,
  allow: holding("torrents.edit"),
  async write({ tx }, { productId, name, torrentIds }) {
    const product = await lockProduct(tx, productId);
    if (!product) return noSuchProduct();
    const { publisherId } = product;
    const slug = productSlug(name);
    if (slug === product.slug) return refuseField("name", "This is the name of the product you are splitting.");
    // A name that was merged into this product means another product again.
    await tx.productSlug.deleteMany({ where: { publisherId, slug } });
    const where = { publisherId_slug: { publisherId, slug } };
    const split = await tx.product.upsert({ where, create: { publisherId, slug, name }, update: {} });
    const { count } = await tx.torrent.updateMany({
      where: { id: { in: torrentIds }, productId },
      data: { productId: split.id, isReleaseSet: true },
    });
    if (count === 0) return refuseField("torrentIds", "None of these is a release of this product.", "conflict");
    if ((await tx.torrent.count({ where: { productId } })) === 0)
      return refuseField("torrentIds", "This would leave the product without releases. Rename it instead.", "conflict");
    return ok(
      { success: true, productId: split.id, name: split.name, moved: count },
      { audit: { subject: subjectOf(product), after: { split: split.name, productId: split.id, torrentIds } } },
    );
  },
});
