import { type KnownTerm, MOST_LONGER } from "./known-term.ts";

/** A word as PostgreSQL's tsquery quotes it. */
const lexeme = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** How the index names a fact, so that it cannot be confused with a word of a text. */
export const factLexeme = (fact: string): string => lexeme(`:${fact}`);

export const allOf = (parts: readonly string[]): string => parts.join(" & ");
export const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? `${parts[0]}` : `(${parts.join(" | ")})`;

/** A word matches itself and, from three letters on, words that begin with it. */
const wordQuery = ({ word, longer, similar }: KnownTerm["words"][number]) =>
  longer.length > MOST_LONGER ? `${lexeme(word)}:*` : anyOf([...new Set([word, ...longer, ...similar])].map(lexeme));

const termQuery = ({ words, signs }: KnownTerm) => allOf([...words.map(wordQuery), ...signs.map(lexeme)]);

/**
 * The search as a tsquery: every term, in any order. A term that names a tempo or a key matches as a word and as a
 * fact.
 */
export function textQuery(terms: readonly KnownTerm[]): string {
  return allOf(
    terms.map((term) => (term.fact ? anyOf([factLexeme(term.fact), `(${termQuery(term)})`]) : termQuery(term))),
  );
}

/** The tsquery for names, publishers and tags only, which have no facts; null if the search consists of facts only. */
export function titleQuery(terms: readonly KnownTerm[]): string | null {
  const words = terms.filter(({ fact }) => !fact);
  return words.length > 0 ? allOf(words.map(termQuery)) : null;
}
