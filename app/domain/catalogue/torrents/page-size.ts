/** Number of torrents on a page of the index. */
export const pageSizes = { comfortable: 20, compact: 50 } as const;
export const PAGE_SIZE = pageSizes.comfortable;
export const ADMIN_PAGE_SIZE = 100;
