/** Characters. */
export const COMMENT_MAX = 2_000;

/** How long an author can change a comment without it being marked as edited, in milliseconds. */
export const UNMARKED_EDIT_MS = 10 * 60_000;

/** Number of replies that a comment links to; it counts all of them. */
export const MOST_ANSWERS = 10;

/** Number of characters of a comment that a quotation shows. */
export const QUOTE_MAX = 500;
