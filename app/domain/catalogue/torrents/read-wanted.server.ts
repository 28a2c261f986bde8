import type { Reads } from "#app/db/reads.server.ts";
import type { Wanted } from "../search/conditions.server.ts";
import { FacetFilters } from "../search/facet-schema.ts";
import { findWords } from "../search/find-words.server.ts";
import { readTerms } from "../search/read-terms.ts";
import { NEW_DAYS, NEW_SLUG } from "./categories.ts";
import type { ListQuery } from "./list-schema.ts";

export type Filters = Omit<ListQuery, "limit" | "offset">;

const facets = Object.keys(FacetFilters.shape) as (keyof typeof FacetFilters.shape)[];

/** Whether the search document is needed: for category and platform alone the index of torrents is quicker. */
export const isSearch = (query: Filters): boolean => Boolean(query.search) || facets.some((name) => query[name]);

export const newSince = (now: Date) => new Date(now.getTime() - NEW_DAYS * 86_400_000);

/** The filters in terms of the search document; looks up the words of the search. */
export async function readWanted(reads: Reads, query: Filters, now: Date): Promise<Wanted> {
  const { search, category, ...rest } = query;
  const terms = await findWords(reads, readTerms(search ?? ""));
  return category === NEW_SLUG ? { ...rest, terms, since: newSince(now) } : { ...rest, terms, category };
}
