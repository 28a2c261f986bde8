import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { keys } from "../music/keys.ts";
import { conditionsOf, facetsOn, SAMPLED, type Wanted } from "./conditions.server.ts";
import { ageDays, type FacetName, facetNames, sizes } from "./facet-names.ts";

/** A value of a filter. `label` is a publisher's name; `about`: the count is an estimate. */
export type FacetCount = { value: string; label: string | null; count: number; about: boolean };
export type Facets = Record<FacetName, FacetCount[]>;

/** Up to this many torrents are counted one by one; above that, the sample is. */
const EXACT = 2_000;
const MOST_VALUES = 40;

const ageFacets = (now: Date) =>
  Prisma.join(
    Object.entries(ageDays).map(
      ([name, days]) =>
        Prisma.sql`CASE WHEN created_at > ${new Date(now.getTime() - days * 86_400_000)} THEN ${`age:${name}`}::text END`,
    ),
  );

const COLUMNS = Prisma.sql`s.facets, s.is_seeded, s.created_at`;

/** How often each value occurs. An active filter does not narrow its own values, so that one can switch to another. */
function branch(wanted: Wanted, now: Date, own: FacetName | undefined, on: readonly FacetName[]): Prisma.Sql {
  const rows = (sample: boolean) =>
    Prisma.sql`FROM torrent_search s WHERE ${conditionsOf(wanted, now, { without: own, sample })}`;
  const names = own ? [own] : facetNames.filter((name) => !on.includes(name));
  // The sample comes first, and alone if it is enough: PostgreSQL reads the table from wherever its last reader
  // stopped, so the first hits may come after most of it.
  return Prisma.sql`
    (WITH sampled AS MATERIALIZED (SELECT ${COLUMNS} ${rows(true)}),
      few AS MATERIALIZED (
        SELECT ${COLUMNS} ${rows(false)} AND (SELECT count(*) * ${SAMPLED} FROM sampled) <= ${2 * EXACT} LIMIT ${EXACT + 1}),
      many AS MATERIALIZED (
        SELECT (SELECT count(*) * ${SAMPLED} FROM sampled) > ${2 * EXACT} OR (SELECT count(*) FROM few) > ${EXACT} AS are),
      counted AS (
        SELECT *, 1 AS weight FROM few WHERE NOT (SELECT are FROM many)
        UNION ALL
        SELECT *, ${SAMPLED}::int AS weight FROM sampled WHERE (SELECT are FROM many))
    SELECT facet, sum(weight)::int AS count, max(weight) > 1 AS about
    FROM counted, unnest(facets || ARRAY[CASE WHEN is_seeded THEN 'seeded:yes' END, ${ageFacets(now)}]) facet
    WHERE split_part(facet, ':', 1) = ANY(${names})
    GROUP BY facet)`;
}

type Row = { facet: string; count: number; about: boolean; label: string | null };

/** The values of all filters among the wanted torrents, the most frequent first, in one statement. */
export async function countFacets(reads: Reads, wanted: Wanted, now: Date): Promise<Facets> {
  const on = facetsOn(wanted);
  const branches = [undefined, ...on].map((own) => branch(wanted, now, own, on));
  const rows = await reads.rows<Row>(
    Prisma.sql`
      SELECT found.facet, found.count, found.about, p.name AS label FROM (
        SELECT *, row_number() OVER (PARTITION BY split_part(facet, ':', 1) ORDER BY count DESC, facet) AS place
        FROM (${Prisma.join(branches, " UNION ALL ")}) each
      ) found LEFT JOIN publishers p ON found.facet = 'publisher:' || p.id
      WHERE place <= ${MOST_VALUES} ORDER BY place`,
    "anew",
  );
  const facets = Object.fromEntries(facetNames.map((name) => [name, [] as FacetCount[]])) as Facets;
  for (const { facet, count, about, label } of rows) {
    const colon = facet.indexOf(":");
    const name = facet.slice(0, colon) as FacetName;
    const value = facet.slice(colon + 1);
    facets[name].push({
      value: name === "size" ? (sizes[Number(value)] ?? value) : value,
      label,
      count: about ? roughly(count) : count,
      about,
    });
  }
  // Neighbours on the wheel mix well, so they are listed beside each other.
  facets.key.sort((a, b) => keys.indexOf(a.value) - keys.indexOf(b.value));
  return facets;
}

/** Rounds to two significant digits: an estimate is no more precise. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / unit) * unit;
}
