import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { servesFiles } from "../torrents/from-site.server.ts";
import { countUnseeded } from "../uploads/unseeded.server.ts";
import type { SavedSearch } from "./find-saved.server.ts";

type Own = { searches: SavedSearch[]; unseeded: number };

/**
 * Finds the member's saved searches, by name, and the number of uploads that nobody has seeded for long, in one
 * statement. Refuses visitors.
 */
export const findOwn = defineUseCase({
  name: "saved-searches.find-own",
  input: NoInput,
  allow: isSignedIn,
  async read({ reads, clock, actor, settings }) {
    const serves = await servesFiles({ settings });
    const [own] = await reads.rows<Own>(Prisma.sql`
      SELECT (${countUnseeded(actor.id, { now: clock(), serves })}) AS unseeded, (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'query', query) ORDER BY lower(name), id), '[]')
        FROM saved_searches WHERE user_id = ${actor.id}) AS searches`);
    return ok(own ?? { searches: [], unseeded: 0 });
  },
});
