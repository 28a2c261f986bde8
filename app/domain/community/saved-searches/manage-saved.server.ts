import { isUniqueViolation } from "#app/db/errors.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { noSuchSearch } from "./find-saved.server.ts";
import { isOfBookmarks, NOT_FOLLOWED } from "./of-bookmarks.ts";
import { SavedRemoved, SavedRenamed, SavedSearch } from "./output.ts";
import { MOST_SAVED, OneSearch, RenameSearch, SaveSearch } from "./schema.ts";

const nameTaken = () => refuseField("name", "You already have a search with this name.", "conflict");

/** Returns the result of `write`, or a refusal if the name is taken. */
async function unlessTaken<Value>(write: () => Promise<Value>): Promise<Value | ReturnType<typeof nameTaken>> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return nameTaken();
    throw error;
  }
}

const columns = { id: true, name: true, query: true } as const;

/**
 * Saves a search under a name, at most 50 per member, and follows it if requested. Refusals: invalid (a search in
 * bookmarks is to be followed); conflict (the name is taken; there are already 50).
 */
export const saveSearch = defineUseCase({
  name: "saved-searches.save",
  input: SaveSearch,
  output: SavedSearch,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { name, query, follow }) {
    if (follow && isOfBookmarks(query)) return refuseField("follow", NOT_FOLLOWED);
    const { id: userId } = actor;
    const count = () => tx.savedSearch.count({ where: { userId } });
    const cap = { count, most: MOST_SAVED, things: "saved searches" };
    const room = await withinCap(tx, { table: "users", id: userId }, cap);
    if (!room.ok) return room;
    return unlessTaken(async () => {
      const data = { userId, name, query, createdAt: clock() };
      const saved = await tx.savedSearch.create({ data, select: columns });
      const subjectId = String(saved.id);
      if (follow) await tx.follow.create({ data: { userId, kind: "search", subjectId, createdAt: clock() } });
      return ok<SavedSearch>({ ...saved, isFollowed: follow });
    });
  },
});

/** Renames a saved search. Refusals: not-found, conflict (the name is taken). */
export const renameSaved = defineUseCase({
  name: "saved-searches.rename",
  input: RenameSearch,
  output: SavedRenamed,
  allow: isSignedIn,
  write: ({ tx, actor }, { searchId, name }) =>
    unlessTaken(async () => {
      const { count } = await tx.savedSearch.updateMany({ where: { id: searchId, userId: actor.id }, data: { name } });
      return count === 1 ? ok({ id: searchId, name }) : noSuchSearch();
    }),
});

/** Removes a saved search and stops following it. Refusals: not-found. */
export const removeSaved = defineUseCase({
  name: "saved-searches.remove",
  input: OneSearch,
  output: SavedRemoved,
  allow: isSignedIn,
  async write({ tx, actor }, { searchId }) {
    const { count } = await tx.savedSearch.deleteMany({ where: { id: searchId, userId: actor.id } });
    if (count === 0) return noSuchSearch();
    await tx.follow.deleteMany({ where: { userId: actor.id, kind: "search", subjectId: String(searchId) } });
    return ok({ id: searchId });
  },
});
