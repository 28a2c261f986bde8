import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { OneSearch } from "./schema.ts";

/** `query` is that of the list's address: `/?` before it leads to the search. */
export type SavedSearch = { id: number; name: string; query: string };

export const noSuchSearch = () => refuse("not-found", "You have no such saved search.");

/** The member's saved searches, by name. Refuses visitors. */
export const findSaved = defineUseCase({
  name: "saved-searches.find",
  input: NoInput,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const searches = await reads.rows<SavedSearch>(
      Prisma.sql`SELECT id, name, query FROM saved_searches WHERE user_id = ${actor.id} ORDER BY lower(name), id`,
    );
    return ok({ searches });
  },
});

/** One of them. Refusals: not-found (also another member's). */
export const readSaved = defineUseCase({
  name: "saved-searches.read",
  input: OneSearch,
  allow: isSignedIn,
  async read({ db, actor }, { searchId }) {
    const where = { id: searchId, userId: actor.id };
    const found = await db.savedSearch.findFirst({ where, select: { id: true, name: true, query: true } });
    return found ? ok(found) : noSuchSearch();
  },
});
