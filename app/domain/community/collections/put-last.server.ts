import { noSuchTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { ITEMS_MAX } from "./schema.ts";

type Item = { collectionId: number; torrentId: number; note: string | null; now: Date };

/**
 * Puts a listed torrent at the end of a collection, which the caller has locked; it is no longer a suggestion. Refusals:
 * not-found; conflict (in it already, or full).
 */
export async function putLast(tx: Tx, { collectionId, torrentId, note, now }: Item): Promise<Result<null>> {
  if ((await tx.torrent.count({ where: { id: torrentId, isActive: true } })) === 0) return noSuchTorrent();
  const held = await tx.collectionItem.aggregate({
    where: { collectionId },
    _count: true,
    _max: { position: true },
  });
  if (held._count >= ITEMS_MAX) return refuse("conflict", "A collection has at most 1,000 torrents. Remove one first.");
  const position = (held._max.position ?? 0) + 1;
  const put = await tx.collectionItem.createMany({
    data: [{ collectionId, torrentId, position, note, addedAt: now }],
    skipDuplicates: true,
  });
  if (put.count === 0) return refuse("conflict", "This torrent is in the collection already.");
  await tx.collectionSuggestion.deleteMany({ where: { collectionId, torrentId } });
  await tx.collection.update({ where: { id: collectionId }, data: { updatedAt: now } });
  return ok(null);
}
