/** How many torrents a list shows at once. */
export const PAGE_SIZE = 20;
export const ADMIN_PAGE_SIZE = 100;
