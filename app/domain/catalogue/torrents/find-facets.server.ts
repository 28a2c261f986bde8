import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countFacets } from "../search/count-facets.server.ts";
import { askedBy, OwnTorrentFilters } from "./list-schema.ts";
import { Facets } from "./output.ts";
import { readWanted } from "./read-wanted.server.ts";

/**
 * Counts how many torrents each value of a filter would leave, given the other filters. Above 2,000 torrents a count is
 * an estimate (`about`). Refuses visitors.
 */
export const findFacets = defineUseCase({
  name: "torrents.find-facets",
  input: OwnTorrentFilters,
  output: Facets,
  allow: isSignedIn,
  replica: true,
  async read({ reads, clock, actor }, query) {
    const now = clock();
    const wanted = await readWanted(reads, askedBy(actor.id, query), now);
    return ok({ facets: await countFacets(reads, wanted, now) });
  },
});
