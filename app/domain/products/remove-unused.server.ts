import type { Tx } from "../kernel/context.server.ts";

type Left = { publisherId: number | null; productId: number | null };

/** Removes what a correction has left without any torrent, e.g. a publisher whose name was mistyped. Under `lockNames`. */
export async function removeUnused(tx: Tx, { publisherId, productId }: Left): Promise<void> {
  if (productId !== null) await tx.product.deleteMany({ where: { id: productId, torrents: { none: {} } } });
  if (publisherId !== null)
    await tx.publisher.deleteMany({ where: { id: publisherId, torrents: { none: {} }, products: { none: {} } } });
}
