export const CHAT_MAX = 2_000;
/** Number of lines that a member sees on entering. */
export const CHAT_HISTORY = 100;
export const DELETED_MESSAGE = "[Message deleted]";
