import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { SavedSearch, SavedSearches } from "./output.ts";
import { OneSearch } from "./schema.ts";

const ownColumns = (userId: string) => Prisma.sql`
  s.id, s.name, s.query, ${isFollowed(userId, "search", Prisma.sql`s.id`)} AS "isFollowed"`;

export const noSuchSearch = () => refuse("not-found", "This saved search no longer exists.");

/** The member's saved searches, by name. Refuses visitors. */
export const findSaved = defineUseCase({
  name: "saved-searches.find",
  output: SavedSearches,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const searches = await reads.rows<SavedSearch>(
      Prisma.sql`SELECT ${ownColumns(actor.id)} FROM saved_searches s WHERE s.user_id = ${actor.id}
        ORDER BY lower(s.name), s.id`,
    );
    return ok({ searches });
  },
});

/** A saved search. Refusals: not-found (also another member's). */
export const readSaved = defineUseCase({
  name: "saved-searches.read",
  input: OneSearch,
  output: SavedSearch,
  allow: isSignedIn,
  async read({ reads, actor }, { searchId }) {
    const [found] = await reads.rows<SavedSearch>(
      Prisma.sql`SELECT ${ownColumns(actor.id)} FROM saved_searches s WHERE s.user_id = ${actor.id} AND s.id = ${searchId}`,
    );
    return found ? ok(found) : noSuchSearch();
  },
});
