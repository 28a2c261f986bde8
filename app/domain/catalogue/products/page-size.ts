/** How many publishers or products a page has; apart from the schema, which no page needs for it. */
export const PAGE_SIZE = 50;
export const pageSizes = [25, PAGE_SIZE, 100] as const;
