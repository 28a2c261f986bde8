import { Prisma } from "#app/db/generated/client.ts";
import { relatedTo } from "../music/keys.ts";
import { ageDays, FASTEST, type FacetName, SLOWEST, sizes } from "./facet-names.ts";
import type { FacetQuery } from "./facet-schema.ts";
import type { KnownTerm } from "./known-term.ts";
import { isIn, isKeptBy } from "./narrowed.server.ts";
import { allOf, anyOf, factLexeme, textQuery, titleQuery } from "./text-query.ts";

/** The words and filters of one search. `since` is for the category NEW: torrents added after that moment. */
export type Wanted = Omit<FacetQuery, "category"> & {
  terms: readonly KnownTerm[];
  category?: string | readonly string[] | undefined;
  platform?: string | undefined;
  since?: Date | undefined;
  /** In ISO 8601. */
  addedAfter?: string | undefined;
  collectionId?: number | undefined;
  /** The member whose bookmarks are searched. */
  keptBy?: string | undefined;
};

const facts = (name: FacetName, values: readonly (string | number)[]) =>
  values.length > 0 ? anyOf(values.map((value) => factLexeme(`${name}:${value}`))) : null;

/** Each filter that is stored as words of the index, as a tsquery. */
function factQueries(wanted: Wanted): Partial<Record<FacetName, string | null>> {
  const { category, platform, kind, format, licence, tag, publisher, preview, size, key, related } = wanted;
  const one = (name: FacetName, value: string | number | undefined) => facts(name, value ? [value] : []);
  return {
    category: facts("category", category ? [category].flat() : []),
    platform: one("platform", platform === "BOTH" ? undefined : platform),
    kind: one("kind", kind),
    format: one("format", format),
    licence: one("licence", licence),
    tag: one("tag", tag),
    publisher: one("publisher", publisher),
    preview: one("preview", preview ? "yes" : undefined),
    size: size ? facts("size", [sizes.indexOf(size)]) : null,
    key: facts("key", key ? (related ? relatedTo(key) : [key]) : []),
    tempo: tempoQuery(wanted),
  };
}

function tempoQuery({ tempoFrom, tempoTo, halfDouble }: Wanted): string | null {
  if (!tempoFrom && !tempoTo) return null;
  const [from, to] = [tempoFrom ?? SLOWEST, tempoTo ?? FASTEST].sort((a, b) => a - b) as [number, number];
  const factors = halfDouble ? [1, 0.5, 2] : [1];
  return anyOf([...new Set(factors.flatMap((factor) => temposWithin(from * factor, to * factor)))].map(factLexeme));
}

/** Whole tens of a range, which the index has words for, and the rest at both ends. */
function temposWithin(from: number, to: number): string[] {
  const found: string[] = [];
  for (let tempo = Math.ceil(from); tempo <= to; ) {
    const isTen = tempo % 10 === 0 && tempo + 9 <= to;
    found.push(isTen ? `tempos:${tempo / 10}` : `tempo:${tempo}`);
    tempo += isTen ? 10 : 1;
  }
  return found;
}

/** The active filters. */
export function facetsOn(wanted: Wanted): FacetName[] {
  const on = Object.entries(factQueries(wanted)).flatMap(([name, query]) => (query ? [name as FacetName] : []));
  if (wanted.age) on.push("age");
  if (wanted.seeded) on.push("seeded");
  if (wanted.since) on.push("category");
  return on;
}

/** One torrent in this many is in the sample; `refresh_torrent_search` in the database chooses them. */
export const SAMPLED = 64;

type Change = {
  without?: FacetName | "kept" | undefined;
  sample?: boolean;
  /** Whether the words of the search must be in `title`, which has name, publisher and tags. */
  inTitle?: boolean;
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/**
 * Conditions on the rows of torrent_search `s`. Options: leave out one filter; only the sample; only rows with the
 * words in their name, publisher and tags.
 */
export function conditionsOf(
  wanted: Wanted,
  now: Date,
  { without, sample = false, inTitle = false }: Change = {},
): Prisma.Sql {
  const byFact = Object.entries(factQueries(wanted)).flatMap(([name, query]) =>
    query && name !== without ? [query] : [],
  );
  const terms = inTitle ? wanted.terms.filter(({ fact }) => fact) : wanted.terms;
  const words = [...(terms.length > 0 ? [textQuery(terms)] : []), ...byFact];
  if (sample) words.push(factLexeme("sample"));
  const parts = [Prisma.sql`s.is_active`];
  if (inTitle) parts.push(Prisma.sql`s.title @@ ${titleQuery(wanted.terms)}::tsquery`);
  if (words.length > 0) parts.push(Prisma.sql`s.words @@ ${allOf(words)}::tsquery`);
  if (wanted.since && without !== "category") parts.push(Prisma.sql`s.created_at > ${wanted.since}`);
  if (wanted.addedAfter) parts.push(Prisma.sql`s.created_at > ${new Date(wanted.addedAfter)}`);
  if (wanted.collectionId) parts.push(isIn(Prisma.sql`s.torrent_id`, wanted.collectionId));
  if (wanted.keptBy && without !== "kept") parts.push(isKeptBy(Prisma.sql`s.torrent_id`, wanted.keptBy));
  if (wanted.age && without !== "age") parts.push(Prisma.sql`s.created_at > ${daysBefore(now, ageDays[wanted.age])}`);
  if (wanted.seeded && without !== "seeded") parts.push(Prisma.sql`s.is_seeded`);
  return Prisma.join(parts, " AND ");
}
