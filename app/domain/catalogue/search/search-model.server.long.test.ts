import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { relatedTo } from "../music/keys.ts";
import { browseTorrents } from "../torrents/browse-torrents.server.ts";
import { findFacets } from "../torrents/find-facets.server.ts";
import { findTorrents } from "../torrents/find-torrents.server.ts";
import { ageDays, type FacetName, sizes } from "./facet-names.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const DAY = 86_400_000;
const MB = 1_048_576;
let actor: Actor;

const WORDS =
  "kick kicks kicker snare snares drum drums drumloop tape tapes taped bass bassline guitar organ choir".split(" ");
const CATEGORIES = ["Samples", "DAWs", "Extras"];
const KINDS = ["wav", "midi", "preset"];
const KEYS = ["Am", "Em", "C", "F#m"];
const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;

/** A hundred torrents that mix all values, without a pattern that a filter could follow. */
const torrents = Array.from({ length: 100 }, (_, at) => {
  const mixed = (salt: number) => ((at + 1) * 2_654_435_761 + salt * 40_503) >>> 7;
  return {
    id: at + 1,
    title: [pick(WORDS, at), pick(WORDS, mixed(1))],
    inside: [pick(WORDS, mixed(2)), pick(WORDS, mixed(3)), "wav"],
    category: pick(CATEGORIES, mixed(4)),
    platform: pick(["PC", "MAC", "BOTH"], mixed(5)),
    kinds: [...new Set([pick(KINDS, mixed(6)), pick(KINDS, mixed(7))])],
    tempos: [...new Set([60 + (mixed(8) % 20) * 5, 60 + (mixed(9) % 20) * 5])],
    keys: mixed(10) % 3 === 0 ? [] : [pick(KEYS, mixed(11))],
    size: [50, 500, 2_000, 9_000][mixed(12) % 4] as number,
    days: [1, 20, 100, 900][mixed(13) % 4] as number,
    seeders: mixed(14) % 3,
    hasPreview: mixed(15) % 4 === 0,
  };
});
type Model = (typeof torrents)[number];

beforeAll(async () => {
  const { db } = database;
  actor = actorFrom(await makeMember(db));
  await db.torrent.createMany({
    data: torrents.map(({ id, title, inside, category, platform, size, days, seeders }) => ({
      id,
      name: title.join(" "),
      files: [{ path: `${inside.slice(0, 2).join("/")}.wav`, length: 1 }],
      category,
      platform,
      sizeBytes: BigInt(size * MB),
      createdAt: new Date(NOW.getTime() - days * DAY + id * 1_000),
      seeders,
    })),
  });
  const none = { readerVersion: 1, readAt: NOW, counts: {}, pluginFormats: [], systems: [], architectures: [] };
  await db.torrentContents.createMany({
    data: torrents.map(({ id, kinds, tempos, keys }) => ({
      ...none,
      torrentId: id,
      kinds,
      tempos,
      keys,
      sampleKinds: [],
    })),
  });
  await db.preview.createMany({
    data: torrents
      .filter(({ hasPreview }) => hasPreview)
      .map(({ id }) => ({ torrentId: id, position: 1, fileName: "a.wav", status: "ready" as const })),
  });
});

type Query = {
  search?: string | undefined;
  category?: string | undefined;
  platform?: string | undefined;
  kind?: string | undefined;
  key?: string | undefined;
  related?: true | undefined;
  tempoFrom?: number | undefined;
  tempoTo?: number | undefined;
  halfDouble?: true | undefined;
  size?: (typeof sizes)[number] | undefined;
  age?: keyof typeof ageDays | undefined;
  seeded?: true | undefined;
  preview?: true | undefined;
};

const has = (one: Model, word: string) =>
  [...one.title, ...one.inside].some((other) => other === word || (word.length >= 3 && other.startsWith(word)));
const sizeOf = ({ size }: Model) => sizes[[100, 1_024, 5_120].filter((bound) => size >= bound).length];
const platformsOf = ({ platform }: Model) => (platform === "BOTH" ? ["PC", "MAC"] : [platform]);
const agesOf = ({ days }: Model) => Object.entries(ageDays).flatMap(([name, most]) => (days <= most ? [name] : []));
const hasTempo = ({ tempos }: Model, { tempoFrom = 20, tempoTo = 400, halfDouble }: Query) => {
  const [from, to] = [Math.min(tempoFrom, tempoTo), Math.max(tempoFrom, tempoTo)];
  return tempos.some((tempo) =>
    (halfDouble ? [1, 0.5, 2] : [1]).some((factor) => tempo >= from * factor && tempo <= to * factor),
  );
};

/** The values that a torrent has for each filter. */
const valuesOf: Record<
  Exclude<FacetName, "format" | "licence" | "tag" | "publisher">,
  (one: Model) => (string | undefined)[]
> = {
  category: ({ category }) => [category],
  platform: platformsOf,
  kind: ({ kinds }) => kinds,
  key: ({ keys }) => keys,
  size: (one) => [sizeOf(one)],
  age: agesOf,
  preview: ({ hasPreview }) => (hasPreview ? ["yes"] : []),
  seeded: ({ seeders }) => (seeders > 0 ? ["yes"] : []),
  tempo: ({ tempos }) => tempos.map(String),
};

/** Whether a torrent passes each part of a query. */
function passes(one: Model, query: Query): Record<string, boolean> {
  const { search = "", category, platform, kind, key, related, tempoFrom, tempoTo, size, age } = query;
  return {
    search: search.split(" ").every((word) => word === "" || has(one, word)),
    category: !category || one.category === category,
    platform: !platform || platformsOf(one).includes(platform),
    kind: !kind || one.kinds.includes(kind),
    key: !key || one.keys.some((other) => (related ? relatedTo(key) : [key]).includes(other)),
    tempo: !(tempoFrom || tempoTo) || hasTempo(one, query),
    size: !size || sizeOf(one) === size,
    age: !age || agesOf(one).includes(age),
    seeded: !query.seeded || one.seeders > 0,
    preview: !query.preview || one.hasPreview,
  };
}

const matches = (query: Query, without?: string) =>
  torrents.filter((one) => Object.entries(passes(one, query)).every(([part, isIn]) => part === without || isIn));

const word = fc
  .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 3, max: 9 }))
  .map(([text, length]) => text.slice(0, length));
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 2 });
const flag = maybe(fc.constant(true as const));
const queries: fc.Arbitrary<Query> = fc.record({
  search: maybe(fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "))),
  category: maybe(fc.constantFrom(...CATEGORIES)),
  platform: maybe(fc.constantFrom("PC", "MAC")),
  kind: maybe(fc.constantFrom(...KINDS)),
  key: maybe(fc.constantFrom(...KEYS)),
  related: flag,
  tempoFrom: maybe(fc.integer({ min: 20, max: 400 })),
  tempoTo: maybe(fc.integer({ min: 20, max: 400 })),
  halfDouble: flag,
  size: maybe(fc.constantFrom(...sizes)),
  age: maybe(fc.constantFrom(...(Object.keys(ageDays) as (keyof typeof ageDays)[]))),
  seeded: flag,
  preview: flag,
});

const context = () => makeContext(database.db, actor, { clock: () => NOW });
const unwrap = <Value>(result: { ok: true; value: Value } | { ok: false; message: string }): Value => {
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);
const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

describe("whatever is searched for and filtered by", () => {
  it("the list holds the torrents that a check of each one leaves, and their number", async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const found = unwrap(await findTorrents.execute(context(), { ...query, limit: 100 }));
      const expected = ids(matches(query));
      expect(ascending(ids(found.torrents))).toEqual(expected);
      expect([found.total, found.about]).toEqual([expected.length, false]);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it("each filter's value has the count of torrents that the other filters leave", async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const { facets } = unwrap(await findFacets.execute(context(), query));
      for (const [name, values] of Object.entries(valuesOf)) {
        const expected: Record<string, number> = {};
        for (const value of matches(query, name).flatMap(values))
          if (value) expected[value] = (expected[value] ?? 0) + 1;
        const counted = facets[name as FacetName].map(({ value, count }) => [value, count]);
        expect(Object.fromEntries(counted), name).toEqual(expected);
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it("its pages lose no torrent and repeat none, in every order", async () => {
    const orders = fc.record({
      sortBy: fc.constantFrom("best", "name", "size", "seeders", "created_at"),
      sortOrder: fc.constantFrom("asc", "desc"),
      limit: fc.integer({ min: 9, max: 30 }),
    });
    const property = fc.asyncProperty(queries, orders, async ({ search, kind, platform }, order) => {
      const query = { search, kind, platform };
      const paged: number[] = [];
      for (let offset = 0; offset < 100; offset += order.limit)
        paged.push(...ids(unwrap(await findTorrents.execute(context(), { ...query, ...order, offset })).torrents));
      const whole = unwrap(await findTorrents.execute(context(), { ...query, ...order, limit: 100 }));
      expect(paged).toEqual(ids(whole.torrents));
      expect(ascending(paged)).toEqual(ids(matches(query)));
    });
    await fc.assert(property, { numRuns: 20 });
  });

  it("where nothing is found, each suggestion to leave out a part finds as many as it says", async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      fc.pre(matches(query).length === 0);
      const { relaxedSearches } = unwrap(await browseTorrents.execute(context(), query));
      for (const { without, count } of relaxedSearches)
        expect(
          "term" in without ? matches({ ...query, search: without.rest }) : matches(query, without.facet),
        ).toHaveLength(count);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});
