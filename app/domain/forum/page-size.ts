/** How many topics or replies a page has. */
export const PAGE_SIZE = 20;
