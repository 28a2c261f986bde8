/** As many characters as the subject of a message has at most. */
export const SUBJECT_MAX = 150;
