import { noSuchTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { ITEMS_MAX } from "./schema.ts";

type Item = { collectionId: number; torrentId: number; note: string | null; now: Date };

/**
 * Adds a listed torrent to the end of a collection, which the caller has locked, and removes suggestions of it.
 * Refusals: not-found; conflict (in it already, or full).
 */
export async function putLast(tx: Tx, { collectionId, torrentId, note, now }: Item): Promise<Result<null>> {
  if ((await tx.torrent.count({ where: { id: torrentId, isActive: true } })) === 0) return noSuchTorrent();
  const of = { where: { collectionId } };
  const cap = { count: () => tx.collectionItem.count(of), most: ITEMS_MAX, things: "torrents" };
  const room = await withinCap(tx, { table: "collections", id: collectionId }, cap);
  if (!room.ok) return room;
  const last = await tx.collectionItem.aggregate({ ...of, _max: { position: true } });
  const position = (last._max.position ?? 0) + 1;
  const put = await tx.collectionItem.createMany({
    data: [{ collectionId, torrentId, position, note, addedAt: now }],
    skipDuplicates: true,
  });
  if (put.count === 0) return refuse("conflict", "This torrent is already in the collection.");
  await tx.collectionSuggestion.deleteMany({ where: { collectionId, torrentId } });
  await tx.collection.update({ where: { id: collectionId }, data: { updatedAt: now } });
  return ok(null);
}
