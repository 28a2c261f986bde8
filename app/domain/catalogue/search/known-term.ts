import type { Term } from "./read-terms.ts";

/** Few longer words are looked for one by one, which is quicker than all that begin with something. */
export const MOST_LONGER = 20;

export type Word = {
  word: string;
  /** The words that begin with it: up to `MOST_LONGER`, of more one too many. */
  longer: string[];
  /** For one that no document has: those most like it. */
  similar: string[];
};

/** A term as the index has it. */
export type KnownTerm = Term & {
  /** Each must be there: itself, a longer one, or for an unknown one those most like it. */
  words: Word[];
  /** "%" and "#" are looked for as well. */
  signs: string[];
};
