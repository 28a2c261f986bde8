import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { findThing } from "../things/find-thing.server.ts";
import { Kept } from "./output.ts";
import { BOOKMARKS_MAX, OneBookmark, SetBookmark } from "./schema.ts";

/**
 * Bookmarks a torrent, publisher, product, topic or reply; repeating this changes nothing. Refusals: not-found;
 * conflict (too many).
 */
export const keep = defineUseCase({
  name: "bookmarks.keep",
  input: OneBookmark,
  output: Kept,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { kind, subjectId }) {
    const found = await findThing(tx, actor, { kind, id: subjectId });
    if (!found.ok) return found;
    const one = { userId: actor.id, kind, subjectId };
    if ((await tx.bookmark.count({ where: one })) > 0) return ok({ kind, subjectId });
    const room = await withinBookmarks(tx, actor);
    if (!room.ok) return room;
    await tx.bookmark.createMany({ data: [{ ...one, createdAt: clock() }], skipDuplicates: true });
    return ok({ kind, subjectId });
  },
});

/**
 * Bookmarks something in a folder with a note, or changes both of an existing bookmark; empty text removes them.
 * Refusals: not-found; conflict (too many).
 */
export const setBookmark = defineUseCase({
  name: "bookmarks.set",
  input: SetBookmark,
  output: Kept,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { kind, subjectId, folder = "", note = null }) {
    const data = { folder, note: note || null };
    const one = { userId: actor.id, kind, subjectId };
    const { count } = await tx.bookmark.updateMany({ where: one, data });
    if (count === 0) {
      const found = await findThing(tx, actor, { kind, id: subjectId });
      if (!found.ok) return found;
      const room = await withinBookmarks(tx, actor);
      if (!room.ok) return room;
      await tx.bookmark.createMany({ data: [{ ...one, ...data, createdAt: clock() }], skipDuplicates: true });
    }
    return ok({ kind, subjectId });
  },
});

/** Removes a bookmark; if there is none, nothing changes. */
export const unkeep = defineUseCase({
  name: "bookmarks.remove",
  input: OneBookmark,
  output: Kept,
  allow: isSignedIn,
  async write({ tx, actor }, { kind, subjectId }) {
    await tx.bookmark.deleteMany({ where: { userId: actor.id, kind, subjectId } });
    return ok({ kind, subjectId });
  },
});

const withinBookmarks = (tx: Tx, { id }: Actor) => {
  const count = () => tx.bookmark.count({ where: { userId: id } });
  return withinCap(tx, { table: "users", id }, { count, most: BOOKMARKS_MAX, things: "bookmarks" });
};
