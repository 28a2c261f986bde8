import { Prisma } from "#app/db/generated/client.ts";
import { ageDays, FASTEST, type FacetName, SLOWEST, sizes } from "./facet-names.ts";
import type { FacetQuery } from "./facet-schema.ts";
import type { KnownTerm } from "./find-words.server.ts";
import { relatedTo } from "./keys.ts";
import { allOf, anyOf, factLexeme, textQuery } from "./text-query.ts";

/** What is looked for. `since` stands for a category of new torrents. */
export type Wanted = Omit<FacetQuery, "category"> & {
  terms: readonly KnownTerm[];
  category?: string | undefined;
  platform?: string | undefined;
  since?: Date | undefined;
};

const facts = (name: FacetName, values: readonly (string | number)[]) =>
  values.length > 0 ? anyOf(values.map((value) => factLexeme(`${name}:${value}`))) : null;

/** Each filter that the words of the index hold, as a tsquery. */
function factQueries(wanted: Wanted): Partial<Record<FacetName, string | null>> {
  const { category, platform, kind, format, licence, publisher, preview, size, key, related } = wanted;
  const one = (name: FacetName, value: string | number | undefined) => facts(name, value ? [value] : []);
  return {
    category: one("category", category),
    platform: one("platform", platform === "BOTH" ? undefined : platform),
    kind: one("kind", kind),
    format: one("format", format),
    licence: one("licence", licence),
    publisher: one("publisher", publisher),
    preview: one("preview", preview ? "yes" : undefined),
    size: size ? facts("size", [sizes.indexOf(size)]) : null,
    key: facts("key", key ? (related ? relatedTo(key) : [key]) : []),
    tempo: facts("tempo", temposOf(wanted)),
  };
}

function temposOf({ tempoFrom, tempoTo, halfDouble }: Wanted): number[] {
  if (!tempoFrom && !tempoTo) return [];
  const [from, to] = [tempoFrom ?? SLOWEST, tempoTo ?? FASTEST].sort((a, b) => a - b) as [number, number];
  const within = (low: number, high: number) =>
    Array.from({ length: Math.max(0, Math.floor(high) - Math.ceil(low) + 1) }, (_, i) => Math.ceil(low) + i);
  const ranges = [within(from, to), ...(halfDouble ? [within(from / 2, to / 2), within(from * 2, to * 2)] : [])];
  return [...new Set(ranges.flat())].filter((tempo) => tempo >= SLOWEST / 2 && tempo <= FASTEST * 2);
}

/** The filters that are on. */
export function facetsOn(wanted: Wanted): FacetName[] {
  const on = Object.entries(factQueries(wanted)).flatMap(([name, query]) => (query ? [name as FacetName] : []));
  if (wanted.age) on.push("age");
  if (wanted.seeded) on.push("seeded");
  if (wanted.since) on.push("category");
  return on;
}

type Change = { without?: FacetName | undefined; sample?: boolean };

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Which rows of torrent_search `s` are wanted; without one of the filters, or of the sample alone, where that is asked for. */
export function conditionsOf(wanted: Wanted, now: Date, { without, sample = false }: Change = {}): Prisma.Sql {
  const byFact = Object.entries(factQueries(wanted)).flatMap(([name, query]) =>
    query && name !== without ? [query] : [],
  );
  const words = [...(wanted.terms.length > 0 ? [textQuery(wanted.terms)] : []), ...byFact];
  if (sample) words.push(factLexeme("sample"));
  const parts = [Prisma.sql`s.is_active`];
  if (words.length > 0) parts.push(Prisma.sql`s.words @@ ${allOf(words)}::tsquery`);
  if (wanted.since && without !== "category") parts.push(Prisma.sql`s.created_at > ${wanted.since}`);
  if (wanted.age && without !== "age") parts.push(Prisma.sql`s.created_at > ${daysBefore(now, ageDays[wanted.age])}`);
  if (wanted.seeded && without !== "seeded") parts.push(Prisma.sql`s.is_seeded`);
  return Prisma.join(parts, " AND ");
}
