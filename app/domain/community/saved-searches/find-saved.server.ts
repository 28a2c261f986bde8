import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { OneSearch } from "./schema.ts";

/** `query` is the query string of the list: `/?` before it gives the URL of the search. */
export type SavedSearch = { id: number; name: string; query: string };

/** A saved search as its owner sees it; if followed, it causes notices about new torrents. */
export type OwnSearch = SavedSearch & { isFollowed: boolean };

const ownColumns = (userId: string) => Prisma.sql`
  s.id, s.name, s.query, ${isFollowed(userId, "search", Prisma.sql`s.id`)} AS "isFollowed"`;

export const noSuchSearch = () => refuse("not-found", "This saved search no longer exists.");

/** The member's saved searches, by name. Refuses visitors. */
export const findSaved = defineUseCase({
  name: "saved-searches.find",
  allow: isSignedIn,
  async read({ reads, actor }) {
    const searches = await reads.rows<OwnSearch>(
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
  allow: isSignedIn,
  async read({ reads, actor }, { searchId }) {
    const [found] = await reads.rows<OwnSearch>(
      Prisma.sql`SELECT ${ownColumns(actor.id)} FROM saved_searches s WHERE s.user_id = ${actor.id} AND s.id = ${searchId}`,
    );
    return found ? ok(found) : noSuchSearch();
  },
});
