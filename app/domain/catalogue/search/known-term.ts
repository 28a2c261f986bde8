import type { Term } from "./read-terms.ts";

/** Up to this many longer words are searched for one by one, which is quicker than a prefix search. */
export const MOST_LONGER = 20;

export type Word = {
  word: string;
  /** The words that begin with it: up to `MOST_LONGER`, and one more if there are more. */
  longer: string[];
  /** For a word that no document has: the most similar ones. */
  similar: string[];
};

/** A term as the index has it. */
export type KnownTerm = Term & {
  /** All of them must match: each itself, a longer word or, if it is unknown, a similar one. */
  words: Word[];
  /** "%" and "#" are searched for as well. */
  signs: string[];
};
