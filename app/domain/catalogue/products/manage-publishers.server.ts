import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { absorbProduct } from "./absorb-product.server.ts";
import { noSuchPublisher } from "./find-publisher.server.ts";
import { moveReferences } from "./move-references.server.ts";
import { PublisherChanged } from "./output.ts";
import { productBySlug, publisherByName } from "./publisher-by-name.server.ts";
import { MergePublisher, RenamePublisher } from "./schema.ts";
import { publisherSlug } from "./slug.server.ts";

type Publisher = { id: number; name: string; slug: string };

const subjectOf = ({ id, name }: Publisher) => ({ kind: "publisher", id, name });

/**
 * Renames a publisher. Its former URL redirects, and its former name still leads to it. Refuses visitors and members.
 * Refusals: not-found; conflict (another publisher has this name: they can be merged).
 */
export const renamePublisher = defineUseCase({
  name: "products.rename-publisher",
  input: RenamePublisher,
  output: PublisherChanged,
  allow: holding("torrents.edit"),
  async write({ tx }, { publisherId, name }) {
    await lockNamed(tx, "publishers and products");
    const publisher = await tx.publisher.findUnique({ where: { id: publisherId } });
    if (!publisher) return noSuchPublisher();
    const slug = publisherSlug(name);
    const other = await tx.publisher.findUnique({ where: { slug } });
    if (other && other.id !== publisherId)
      return refuseField("name", `${other.name} already has this name. Merge the two.`, "conflict");
    if (slug !== publisher.slug) {
      await tx.publisherSlug.deleteMany({ where: { slug } });
      await tx.publisherSlug.create({ data: { slug: publisher.slug, publisherId } });
    }
    await tx.publisher.update({ where: { id: publisherId }, data: { name, slug } });
    const changes = { before: { name: publisher.name }, after: { name } };
    return ok({ success: true, publisherId, name, slug }, { audit: { subject: subjectOf(publisher), ...changes } });
  },
});

/**
 * Merges two publishers: products with equal names are merged, and links to the first lead to the other. Refuses
 * visitors and members. Refusals: not-found; invalid (no other publisher has that name).
 */
export const mergePublisher = defineUseCase({
  name: "products.merge-publisher",
  input: MergePublisher,
  output: PublisherChanged,
  allow: holding("torrents.edit"),
  timeoutMs: 60_000,
  async write({ tx }, { publisherId, into: intoName }) {
    await lockNamed(tx, "publishers and products");
    const publisher = await tx.publisher.findUnique({ where: { id: publisherId }, include: { products: true } });
    if (!publisher) return noSuchPublisher();
    const into = await publisherByName(tx, intoName);
    if (!into) return refuseField("into", "There is no publisher with this name.");
    if (into.id === publisherId) return refuseField("into", "This is the same publisher.");
    const torrents = await tx.torrent.count({ where: { publisherId } });
    for (const product of publisher.products) {
      const same = await productBySlug(tx, into.id, product.slug);
      if (same) await absorbProduct(tx, product, same);
      else await tx.product.update({ where: { id: product.id }, data: { publisherId: into.id } });
    }
    await moveTo(tx, publisher, into.id);
    return ok(
      { success: true, publisherId: into.id, name: into.name, slug: into.slug },
      {
        audit: {
          subject: subjectOf(publisher),
          before: { products: publisher.products.map(({ name }) => name), torrents },
          after: { mergedInto: into.name, publisherId: into.id },
        },
      },
    );
  },
});

/** Moves the rest of a publisher, including its URLs, followers and bookmarks, and removes it. */
async function moveTo(tx: Tx, { id, slug }: Publisher, intoId: number): Promise<void> {
  await tx.torrent.updateMany({ where: { publisherId: id }, data: { publisherId: intoId } });
  await tx.$executeRaw`
    INSERT INTO product_slugs (publisher_id, slug, product_id)
    SELECT ${intoId}, f.slug, f.product_id FROM product_slugs f WHERE f.publisher_id = ${id}
      AND NOT EXISTS (SELECT 1 FROM products p WHERE p.publisher_id = ${intoId} AND p.slug = f.slug)
    ON CONFLICT DO NOTHING`;
  await tx.publisherSlug.updateMany({ where: { publisherId: id }, data: { publisherId: intoId } });
  await moveReferences(tx, "publisher", id, intoId);
  await tx.publisher.delete({ where: { id } });
  await tx.publisherSlug.create({ data: { slug, publisherId: intoId } });
}
