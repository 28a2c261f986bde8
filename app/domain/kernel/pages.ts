import { z } from "zod";

export const MAX_PAGE = 1_000_000;

/** The number of a page from outside. Screens fall back to 1 through `pageOf`; API calls are told. */
export const PageNumber = z.number().int().min(1).max(MAX_PAGE).default(1);

export const SEARCH_MAX = 100;
export const Search = z
  .string()
  .trim()
  .max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters.`)
  .optional();

/** `page` and `limit` of a list, at most `size` rows a page. */
export const pageInput = (size: number) => ({
  page: PageNumber,
  limit: z.number().int().min(1).max(size).default(size),
});

/** What Prisma wants of a page. */
export const rowsOf = ({ page, limit }: { page: number; limit: number }) => ({ skip: (page - 1) * limit, take: limit });

/** How many pages a list has; an empty one has one, which says that it is empty. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** Escapes what LIKE takes for a wildcard; Prisma's `contains` does not. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
