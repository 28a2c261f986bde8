import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { countFacets } from "../search/count-facets.server.ts";
import { findRelaxedSearches } from "../search/find-relaxed-searches.server.ts";
import { listTorrents } from "./find-torrents.server.ts";
import { ListTorrents } from "./list-schema.ts";
import { isSearch, readWanted } from "./read-wanted.server.ts";
import { EXACT_TOTAL } from "./search-query.server.ts";

const BrowseTorrents = ListTorrents.extend({ panel: z.literal("open").optional() });

/**
 * Finds one page of the index as its screen shows it: with the counts of the filters where something is searched for or
 * they are open, which words were taken for mistyped ones, and where nothing is found what to leave out. Refuses visitors.
 */
export const browseTorrents = defineUseCase({
  name: "torrents.browse",
  input: BrowseTorrents,
  allow: isSignedIn,
  replica: true,
  async read(context, { panel, ...query }) {
    const { torrents, total, about, wanted } = await listTorrents(context, query);
    const { reads, clock } = context;
    const now = clock();
    const isWide = isSearch(query) || panel === "open";
    const asked = wanted ?? (isWide ? await readWanted(reads, query, now) : null);
    return ok({
      torrents,
      total,
      about,
      // The pages of an estimate lead no further than what is there for certain.
      reachable: about ? EXACT_TOTAL : total,
      corrected: (wanted?.terms ?? []).flatMap(({ words }) => words.filter(({ similar }) => similar.length > 0)),
      facets: asked && (total > 0 || panel === "open") ? await countFacets(reads, asked, now) : null,
      relaxedSearches: wanted && total === 0 && panel !== "open" ? await findRelaxedSearches(reads, wanted, now) : [],
    });
  },
});
