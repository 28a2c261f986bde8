import { z } from "zod";
import { optionalLine } from "./fields.ts";
import { MAX_PAGE, SEARCH_MAX } from "./pages.ts";

/** The number of a page from outside. Screens fall back to 1 through `pageOf`; API calls are refused. */
export const PageNumber = z.number().int().min(1).max(MAX_PAGE).default(1);

export const Search = optionalLine(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters.`);

/** `page` and `limit` of a list, at most `size` rows a page. */
export const pageInput = (size: number) => ({
  page: PageNumber,
  limit: z.number().int().min(1).max(size).default(size),
});
