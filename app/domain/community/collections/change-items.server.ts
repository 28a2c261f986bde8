import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { InCollection } from "./output.ts";
import { lockOwn } from "./policy.server.ts";
import { putLast } from "./put-last.server.ts";
import { AddTorrent, MoveTorrent, OneItem, SetItem } from "./schema.ts";
import { tellFollowers } from "./tell-followers.server.ts";

export const notInCollection = () => refuse("not-found", "This torrent is not in the collection.");

/**
 * Adds a torrent to the end of one's own collection. Refusals: not-found; forbidden; conflict (in it already, or
 * full).
 */
export const addTorrent = defineUseCase({
  name: "collections.add-torrent",
  input: AddTorrent,
  output: InCollection,
  allow: isSignedIn,
  uses: "publish",
  async write({ tx, actor, clock }, { collectionId, torrentId, note }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    const put = await putLast(tx, { collectionId, torrentId, note: note || null, now: clock() });
    if (!put.ok) return put;
    await tellFollowers(tx, { clock }, own.value);
    return ok({ collectionId, torrentId });
  },
});

/** Removes a torrent from one's own collection; if it is not in it, nothing changes. Refusals: not-found; forbidden. */
export const removeTorrent = defineUseCase({
  name: "collections.remove-torrent",
  input: OneItem,
  output: InCollection,
  allow: isSignedIn,
  async write({ tx, actor }, { collectionId, torrentId }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    await tx.collectionItem.deleteMany({ where: { collectionId, torrentId } });
    return ok({ collectionId, torrentId });
  },
});

/**
 * Sets the note of a torrent in one's own collection, and whether the collection shows its cover; an absent note is
 * removed. Refusals: not-found; forbidden.
 */
export const setItem = defineUseCase({
  name: "collections.set-item",
  input: SetItem,
  output: InCollection,
  allow: isSignedIn,
  uses: "publish",
  async write({ tx, actor }, { collectionId, torrentId, note, isCover }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    const set = await tx.collectionItem.updateMany({
      where: { collectionId, torrentId },
      data: { note: note || null },
    });
    if (set.count === 0) return notInCollection();
    await tx.collection.updateMany({
      where: isCover ? { id: collectionId } : { id: collectionId, coverTorrentId: torrentId },
      data: { coverTorrentId: isCover ? torrentId : null },
    });
    return ok({ collectionId, torrentId });
  },
});

type Held = { torrentId: number; isListed: boolean };

/**
 * Moves a torrent of one's own collection to a position among its listed torrents. Refusals: not-found; forbidden.
 */
export const moveTorrent = defineUseCase({
  name: "collections.move-torrent",
  input: MoveTorrent,
  output: InCollection,
  allow: isSignedIn,
  async write({ tx, actor }, { collectionId, torrentId, position }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    const held = await tx.$queryRaw<Held[]>`
      SELECT i.torrent_id AS "torrentId", t.is_active AS "isListed"
      FROM collection_items i JOIN torrents t ON t.id = i.torrent_id
      WHERE i.collection_id = ${collectionId} ORDER BY i.position, i.torrent_id`;
    if (!held.some((item) => item.torrentId === torrentId)) return notInCollection();
    await renumber(tx, collectionId, orderWith(held, torrentId, position));
    return ok({ collectionId, torrentId });
  },
});

/** The ids in their new order. Torrents that are not listed do not count and keep their places. */
function orderWith(held: Held[], torrentId: number, position: number): number[] {
  const others = held.filter((item) => item.torrentId !== torrentId);
  const next = others.filter(({ isListed }) => isListed)[position - 1];
  const at = next ? others.indexOf(next) : others.length;
  return others.map((item) => item.torrentId).toSpliced(at, 0, torrentId);
}

const renumber = (tx: Tx, collectionId: number, ids: number[]) => tx.$executeRaw`
  UPDATE collection_items i SET position = wanted.position
  FROM unnest(${ids}::int[]) WITH ORDINALITY wanted (id, position)
  WHERE i.collection_id = ${collectionId} AND i.torrent_id = wanted.id AND i.position <> wanted.position`;
