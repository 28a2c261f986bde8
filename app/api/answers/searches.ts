import { z } from "zod";
import { facetNames } from "#app/domain/catalogue/search/facet-names.ts";

const id = z.number().int();

export const SavedSearch = z.object({
  id,
  name: z.string(),
  query: z.string().describe("The query string of the list, e.g. search=tape&key=Am"),
  isFollowed: z.boolean().describe("Whether the member gets a notice for each new torrent that matches"),
});
export const SavedSearches = z.object({ searches: z.array(SavedSearch) });
export const SavedRenamed = z.object({ id, name: z.string() });
export const SavedRemoved = z.object({ id });

const Counts = z.array(
  z.object({
    value: z.string(),
    label: z.string().nullable().describe("A publisher's name"),
    count: z.number().int(),
    about: z.boolean().describe("Whether the count is an estimate, as above 2,000 torrents"),
  }),
);
export const Facets = z.object({
  facets: z.object(Object.fromEntries(facetNames.map((name) => [name, Counts])) as Record<string, typeof Counts>),
});
