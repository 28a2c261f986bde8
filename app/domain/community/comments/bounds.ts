/** Characters. */
export const COMMENT_MAX = 2_000;

/** For so long its author changes a comment without a mark. */
export const UNMARKED_EDIT_MS = 10 * 60_000;

/** Answers that a comment links to; it counts all of them. */
export const MOST_ANSWERS = 10;

/** Characters of a comment that a quotation of it begins with. */
export const QUOTE_MAX = 500;
