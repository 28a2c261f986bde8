import { z } from "zod";

const id = z.number().int();

export const SavedSearch = z.object({
  id,
  name: z.string(),
  query: z.string().describe("The query string of the list, e.g. search=tape&key=Am"),
  isFollowed: z.boolean().describe("Whether the member gets a notice for each new torrent that matches"),
});
export type SavedSearch = z.output<typeof SavedSearch>;

export const SavedSearches = z.object({ searches: z.array(SavedSearch) });

export const SavedRenamed = z.object({ id, name: z.string() });

export const SavedRemoved = z.object({ id });
