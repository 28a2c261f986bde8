import type { Tx } from "../kernel/context.server.ts";

const MOST = 10;

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** The ids of active members with these names, in any letter case; of the first ten names. */
async function findNamed(tx: Tx, given: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(given)].slice(0, MOST);
  if (wanted.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT u.id FROM unnest(${wanted}::text[]) wanted(name)
    JOIN users u ON normal_name(u.username) = normal_name(wanted.name) WHERE u.is_active`;
  return rows.map(({ id }) => id);
}

/** Words that were said before: a mention in them was told of then. */
const withoutQuotes = (text: string) => text.replace(/^>.*$/gm, "");

/** The members whom a text mentions as @name, at most ten. */
export const findMentioned = (tx: Tx, text: string): Promise<string[]> =>
  findNamed(tx, names(withoutQuotes(text), /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{M}\p{N}_.-]{2,31}[\p{L}\p{M}\p{N}_])/gu));

/** The members whose words a comment quotes as the button “Quote” does. */
export const findQuoted = (tx: Tx, text: string): Promise<string[]> =>
  findNamed(tx, names(text, /^> ([\p{L}\p{M}\p{N}_.-]{3,32}) wrote:$/gmu));
