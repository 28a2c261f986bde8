import { type KnownTerm, MOST_LONGER } from "./known-term.ts";

/** A word as PostgreSQL's tsquery quotes it. */
const lexeme = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** How the index names a fact, so that no word of a text is taken for one. */
export const factLexeme = (fact: string): string => lexeme(`:${fact}`);

export const allOf = (parts: readonly string[]): string => parts.join(" & ");
export const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? `${parts[0]}` : `(${parts.join(" | ")})`;

/** A word finds itself and, from three letters on, those that begin with it. */
const wordQuery = ({ word, longer, similar }: KnownTerm["words"][number]) =>
  longer.length > MOST_LONGER ? `${lexeme(word)}:*` : anyOf([...new Set([word, ...longer, ...similar])].map(lexeme));

const termQuery = ({ words, signs }: KnownTerm) => allOf([...words.map(wordQuery), ...signs.map(lexeme)]);

/** The search as a tsquery: every term, in any order. A term that names a tempo or a key finds both. */
export function textQuery(terms: readonly KnownTerm[]): string {
  return allOf(
    terms.map((term) => (term.fact ? anyOf([factLexeme(term.fact), `(${termQuery(term)})`]) : termQuery(term))),
  );
}

/** The same of names, publishers and tags alone, which know no facts; null where nothing but facts is searched for. */
export function titleQuery(terms: readonly KnownTerm[]): string | null {
  const words = terms.filter(({ fact }) => !fact);
  return words.length > 0 ? allOf(words.map(termQuery)) : null;
}
