/** Number of topics or replies on a page. */
export const PAGE_SIZE = 20;
/** Characters of a topic's first post or a reply. */
export const POST_MAX = 20_000;
