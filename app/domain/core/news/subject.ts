/** The maximum length of a message's subject, in characters. */
export const SUBJECT_MAX = 150;
