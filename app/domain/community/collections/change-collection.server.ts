import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { forgetCollections, forgetHiddenCollection } from "../../notify/notices/forget.server.ts";
import { renameOnPages } from "../../notify/notices/rename-pages.server.ts";
import { CollectionDeleted, CollectionSaved } from "./output.ts";
import { lockOwn } from "./policy.server.ts";
import { putLast } from "./put-last.server.ts";
import { COLLECTIONS_MAX, CreateCollection, EditCollection, OneCollection } from "./schema.ts";

/** Creates a collection, optionally with its first torrent. Refusals: conflict (too many); not-found (the torrent). */
export const createCollection = defineUseCase({
  name: "collections.create",
  input: CreateCollection,
  output: CollectionSaved,
  allow: isSignedIn,
  uses: "publish",
  async write({ tx, actor, clock }, { name, text = "", visibility, torrentId }) {
    const count = () => tx.collection.count({ where: { ownerId: actor.id } });
    const cap = { count, most: COLLECTIONS_MAX, things: "collections", remedy: "Delete one first." };
    const room = await withinCap(tx, { table: "users", id: actor.id }, cap);
    if (!room.ok) return room;
    const now = clock();
    const { id } = await tx.collection.create({
      data: { ownerId: actor.id, name, text, visibility, createdAt: now, updatedAt: now },
    });
    if (torrentId) {
      const put = await putLast(tx, { collectionId: id, torrentId, note: null, now });
      if (!put.ok) return put;
    }
    return ok({ id, name });
  },
});

/**
 * Sets name, text and visibility of one's own collection; an absent text becomes empty. Refusals: not-found; forbidden.
 */
export const editCollection = defineUseCase({
  name: "collections.edit",
  input: EditCollection,
  output: CollectionSaved,
  allow: isSignedIn,
  uses: "publish",
  async write({ tx, actor, clock }, { collectionId, name, text = "", visibility }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    await tx.collection.update({
      where: { id: collectionId },
      data: { name, text, visibility, updatedAt: clock() },
    });
    const pages = [paths.collections.collection(collectionId), paths.collections.suggestions(collectionId)];
    await renameOnPages(tx, pages, own.value.name, name);
    if (visibility === "private" && own.value.visibility !== "private") await forgetHiddenCollection(tx, collectionId);
    return ok({ id: collectionId, name });
  },
});

/** Deletes one's own collection; its torrents stay in the index. Refusals: not-found; forbidden. */
export const deleteCollection = defineUseCase({
  name: "collections.delete",
  input: OneCollection,
  output: CollectionDeleted,
  allow: isSignedIn,
  async write({ tx, actor }, { collectionId }) {
    const own = await lockOwn(tx, actor, collectionId);
    if (!own.ok) return own;
    await tx.collection.delete({ where: { id: collectionId } });
    await forgetCollections(tx, [collectionId]);
    return ok({ id: collectionId });
  },
});
