/** Characters. */
export const COMMENT_MAX = 2_000;
