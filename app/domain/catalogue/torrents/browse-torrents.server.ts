import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countFacets } from "../search/count-facets.server.ts";
import { findRelaxedSearches } from "../search/find-relaxed-searches.server.ts";
import { listTorrents } from "./find-torrents.server.ts";
import { askedBy, ListTorrents } from "./list-schema.ts";
import { readWanted } from "./read-wanted.server.ts";
import { EXACT_TOTAL } from "./search-query.server.ts";

const BrowseTorrents = ListTorrents.extend({ panel: z.literal("open").optional() });

/**
 * Finds one page of the index with everything its screen shows: the counts of open filters, the name of the publisher
 * filtered by, and the words that replace mistyped ones. If nothing matches, also tries the search without each of its
 * parts. Refuses visitors.
 */
export const browseTorrents = defineUseCase({
  name: "torrents.browse",
  input: BrowseTorrents,
  allow: isSignedIn,
  replica: true,
  async read(context, { panel, ...asked }) {
    const query = askedBy(context.actor.id, asked);
    const { torrents, total, about, wanted } = await listTorrents(context, query);
    const { reads, clock } = context;
    const now = clock();
    const isOpen = panel === "open";
    return ok({
      torrents,
      total,
      about,
      // If the total is an estimate, page links go no further than what certainly exists.
      reachable: about ? EXACT_TOTAL : total,
      corrected: (wanted?.terms ?? []).flatMap(({ words }) => words.filter(({ similar }) => similar.length > 0)),
      publisher: query.publisher ? await publisherName(reads, query.publisher) : null,
      facets: isOpen ? await countFacets(reads, wanted ?? (await readWanted(reads, query, now)), now) : null,
      relaxedSearches: wanted && total === 0 && !isOpen ? await findRelaxedSearches(reads, wanted, now) : [],
    });
  },
});

async function publisherName(reads: Reads, id: number): Promise<string | null> {
  const [found] = await reads.rows<{ name: string }>(Prisma.sql`SELECT name FROM publishers WHERE id = ${id}`);
  return found?.name ?? null;
}
