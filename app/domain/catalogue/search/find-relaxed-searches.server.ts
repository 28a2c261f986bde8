import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { conditionsOf, facetsOn, type Wanted } from "./conditions.server.ts";
import type { FacetName } from "./facet-names.ts";

/** A search without results, minus one of its parts (a filter or a term), and how many torrents it finds then. */
export type RelaxedSearch = { without: { facet: FacetName | "kept" } | { term: string; rest: string }; count: number };

const MOST = 8;
const ENOUGH = 1_000;

/** Tries a search without each of its parts, in one statement. Counts stop at 1,000. */
export async function findRelaxedSearches(reads: Reads, wanted: Wanted, now: Date): Promise<RelaxedSearch[]> {
  const { terms } = wanted;
  const ways = [
    ...[...facetsOn(wanted), ...(wanted.keptBy ? (["kept"] as const) : [])].map((facet) => ({
      without: { facet } as const,
      where: conditionsOf(wanted, now, { without: facet }),
    })),
    ...(terms.length < 2 ? [] : terms).map((term) => {
      const others = terms.filter((other) => other !== term);
      return {
        without: { term: term.text, rest: others.map(({ text }) => text).join(" ") },
        where: conditionsOf({ ...wanted, terms: others }, now),
      };
    }),
  ].slice(0, MOST);
  if (ways.length === 0) return [];
  const counts = ways.map(
    ({ where }, at) => Prisma.sql`SELECT ${at}::int AS at, (SELECT count(*)::int FROM (
      SELECT 1 FROM torrent_search s WHERE ${where} LIMIT ${ENOUGH}) hits) AS count`,
  );
  const rows = await reads.rows<{ at: number; count: number }>(Prisma.join(counts, " UNION ALL "), "anew");
  return rows
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .flatMap(({ at, count }) => ways.slice(at, at + 1).map(({ without }) => ({ without, count })));
}
