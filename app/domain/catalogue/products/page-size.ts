/** Number of publishers or products on a page; apart from the schema, so that pages need not load that. */
export const PAGE_SIZE = 50;
export const pageSizes = [25, PAGE_SIZE, 100] as const;

/** Number of torrents without a product on a publisher's page. */
export const OTHERS_SHOWN = 20;
