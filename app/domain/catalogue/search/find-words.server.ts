import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { type KnownTerm, MOST_LONGER, type Word } from "./known-term.ts";
import type { Term } from "./read-terms.ts";

const LAST = String.fromCodePoint(0x10fffd);

// A word that no document contains, not even as a prefix, counts as mistyped. Two swapped letters leave few trigrams of
// the right word, so each swap is tried as well.
const similarWords = Prisma.sql`ARRAY(
  SELECT v.word FROM search_vocabulary v
  WHERE v.word % part.word OR v.word = ANY(ARRAY(
    SELECT overlay(part.word PLACING reverse(substr(part.word, i, 2)) FROM i FOR 2)
    FROM generate_series(1, length(part.word) - 1) i))
  ORDER BY CASE WHEN v.word % part.word THEN v.word <-> part.word ELSE 0 END FETCH FIRST 1 ROW WITH TIES)`;

/**
 * Cuts terms into the words of the index, and finds words similar to mistyped ones, in one statement. Text in a script
 * without spaces becomes pairs of characters, each matched exactly: a similar pair means something else.
 */
export async function findWords(reads: Reads, terms: readonly Term[]): Promise<KnownTerm[]> {
  if (terms.length === 0) return [];
  const found = await reads.rows<Word & { at: number }>(Prisma.sql`
    SELECT term.at::int - 1 AS at, part.word, longer.words AS longer,
      CASE WHEN part.is_pair OR length(part.word) < 4 OR part.word ~ '\\d' OR longer.words <> '{}' THEN '{}'
        ELSE ${similarWords} END AS similar
    FROM unnest(${terms.map(({ text }) => text)}::text[]) WITH ORDINALITY AS term(text, at)
      CROSS JOIN LATERAL (
        SELECT pieces[1] AS word, false AS is_pair
          FROM unnest(search_pieces(term.text)) piece, regexp_matches(piece, '\\d+|\\D+', 'g') pieces
        UNION ALL SELECT pair, true FROM unnest(search_runs(term.text)) run, unnest(search_pairs(run)) pair) part
      CROSS JOIN LATERAL (SELECT CASE WHEN part.is_pair OR length(part.word) < 3 OR part.word ~ '\\d' THEN '{}' ELSE ARRAY(
        SELECT k.word FROM search_vocabulary k WHERE k.word >= part.word AND k.word < part.word || ${LAST}
        LIMIT ${MOST_LONGER + 1}) END AS words) longer`);
  const known = terms.map((term, at) => ({
    ...term,
    words: found.filter((one) => one.at === at).map(({ at: _at, ...word }) => word),
    signs: signsOf(term.text),
  }));
  // "Publisher - Title": beside other words, a dash is not a word.
  const hasWords = known.some(({ words }) => words.length > 0);
  return hasWords ? known.filter(({ words }) => words.length > 0) : known;
}

/** The signs of a term that are significant; all of them if the term consists only of signs. */
const signsOf = (text: string) => [
  ...new Set(text.match(/[\p{L}\p{N}]/u) ? text.match(/[%#+@$*=]/g) : text.match(/[^\p{L}\p{N}\s]/gu)),
];
