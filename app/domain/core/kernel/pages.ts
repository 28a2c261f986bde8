export const MAX_PAGE = 1_000_000;

export const SEARCH_MAX = 100;
/** A page in Prisma's terms. */
export const rowsOf = ({ page, limit }: { page: number; limit: number }) => ({ skip: (page - 1) * limit, take: limit });

/** The number of pages of a list; an empty list has one page, which says that it is empty. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** Escapes what LIKE takes for a wildcard; Prisma's `contains` does not. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
