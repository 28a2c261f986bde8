import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { SAMPLED } from "../search/conditions.server.ts";
import { browseTorrents } from "./browse-torrents.server.ts";
import { findFacets } from "./find-facets.server.ts";
import { findTorrents } from "./find-torrents.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const DAY = 86_400_000;
let actor: Actor;
let orchard: number;

const file = (path: string) => ({ path, length: 1 });

async function contents(torrentId: number, more: { kinds?: string[]; tempos?: number[]; keys?: string[] }) {
  const none = { counts: {}, pluginFormats: ["VST3"], systems: [], architectures: [], sampleKinds: [] };
  await database.db.torrentContents.create({
    data: { torrentId, readerVersion: 1, readAt: NOW, kinds: [], tempos: [], keys: [], ...none, ...more },
  });
}

beforeAll(async () => {
  const { db } = database;
  actor = actorFrom(await makeMember(db));
  orchard = (await db.publisher.create({ data: { name: "Tin Orchard", slug: "tin-orchard" } })).id;
  const old = { createdAt: new Date(NOW.getTime() - 100 * DAY) };
  const kit = await makeTorrent(db, {
    ...old,
    name: "Dusty Drums vol. 2",
    publisherId: orchard,
    licence: "Creative Commons",
    tags: ["lofi"],
    description: "Recorded to tape in a barn.",
    files: [file("Dusty/Loops/Kick_Loop_124bpm_Am_03.wav"), file("Dusty/manual.pdf")],
    seeders: 3,
  });
  await contents(kit.id, { kinds: ["wav", "document"], tempos: [124], keys: ["Am"] });
  const pads = await makeTorrent(db, {
    name: "Glass Pads",
    platform: "BOTH",
    createdAt: NOW,
    sizeBytes: 2_000_000_000n,
  });
  await contents(pads.id, { kinds: ["wav"], tempos: [62], keys: ["C"] });
  await makeTorrent(db, {
    ...old,
    name: "Drum Machine with Glass Knobs",
    category: "DAWs",
    description: "124 pads, am I right?",
  });
  await makeTorrent(db, { ...old, name: "Über Café Sessions", category: "Extras" });
});

const names = async (query: Record<string, unknown>) => {
  const result = await findTorrents.execute(makeContext(database.db, actor, { clock: () => NOW }), query);
  if (!result.ok) throw new Error(result.message);
  return result.value.torrents.map(({ name }) => name.split(" ").slice(0, 2).join(" "));
};

const counts = async (query: Record<string, unknown>, name: "kind" | "platform" | "publisher" | "age" | "tempo") => {
  const result = await findFacets.execute(makeContext(database.db, actor, { clock: () => NOW }), query);
  if (!result.ok) throw new Error(result.message);
  return Object.fromEntries(result.value.facets[name].map(({ value, label, count }) => [label ?? value, count]));
};

describe("a search", () => {
  it.each([
    ["words in any order", "drums dusty", ["Dusty Drums"]],
    ["the publisher", "orchard", ["Dusty Drums"]],
    ["a tag and a word of the description", "lofi barn", ["Dusty Drums"]],
    ["a file's name", "Kick_Loop_124bpm_Am_03.wav", ["Dusty Drums"]],
    ["a folder and a word of the name", "loops dusty", ["Dusty Drums"]],
    ["the beginning of words", "dust dru", ["Dusty Drums"]],
    ["a mistyped word", "dusti drums", ["Dusty Drums"]],
    ["two letters that changed places", "galss", ["Glass Pads", "Drum Machine"]],
    ["letters without their accents", "uber cafe", ["Über Café"]],
    ["accents where there are none", "glåss páds", ["Glass Pads", "Drum Machine"]],
    ["a tempo and a key", "124 bpm Am", ["Dusty Drums"]],
    ["a key by its place on the wheel", "8B", ["Glass Pads"]],
    ["what is nowhere", "quetzal", []],
    ["two words that no torrent has both of", "orchard knobs", []],
  ])("finds by %s", async (_what, search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  it("has the best first: all words in the name, the fewest others beside them; or as asked", async () => {
    expect(await names({ search: "glass" })).toEqual(["Glass Pads", "Drum Machine"]);
    expect(await names({ search: "pads" })).toEqual(["Glass Pads", "Drum Machine"]);
    expect(await names({ search: "glass", sortBy: "created_at", sortOrder: "asc" })).toEqual([
      "Drum Machine",
      "Glass Pads",
    ]);
  });

  it("takes up every change of what it goes by", async () => {
    const { db } = database;
    const { id } = await makeTorrent(db, { name: "Pewter", category: "Extras", seeders: 0 });
    await db.torrent.update({ where: { id }, data: { name: "Copper" } });
    expect([await names({ search: "pewter" }), await names({ search: "copper" })]).toEqual([[], ["Copper"]]);
    const marsh = await db.publisher.create({ data: { name: "Marsh", slug: "marsh" } });
    await db.torrent.update({ where: { id }, data: { publisherId: marsh.id } });
    await db.publisher.update({ where: { id: marsh.id }, data: { name: "Heron" } });
    expect([await names({ search: "marsh" }), await names({ search: "heron" })]).toEqual([[], ["Copper"]]);
    const preview = await db.preview.create({ data: { torrentId: id, position: 1, fileName: "a.wav" } });
    expect(await names({ preview: true })).toEqual([]);
    await db.preview.update({ where: { id: preview.id }, data: { status: "ready", tempo: 99.6, key: "Dm" } });
    expect(await names({ preview: true, tempoFrom: 100, tempoTo: 100, key: "Dm" })).toEqual(["Copper"]);
    await db.torrent.update({ where: { id }, data: { seeders: 2 } });
    expect(await names({ search: "copper", seeded: true })).toEqual(["Copper"]);
    await db.torrent.update({ where: { id }, data: { isActive: false } });
    expect(await names({ search: "copper" })).toEqual([]);
    await db.torrent.delete({ where: { id } });
  });

  it("outlives a torrent of twenty thousand files, each with words of its own", async () => {
    const files = Array.from({ length: 20_000 }, (_, i) => file(`Folder ${i % 50}/Sound number${i}x${i * 7}.wav`));
    const { id } = await makeTorrent(database.db, { name: "Zeppelin", files });
    expect(await names({ search: "zeppelin folder" })).toEqual(["Zeppelin"]);
    await database.db.torrent.delete({ where: { id } });
  });
});

describe("the filters", () => {
  it.each([
    [{ kind: "document" }, ["Dusty Drums"]],
    [{ format: "VST3" }, ["Glass Pads", "Dusty Drums"]],
    [{ licence: "Creative Commons" }, ["Dusty Drums"]],
    [{ tag: "#LoFi" }, ["Dusty Drums"]],
    [{ tag: "lo" }, []],
    [{ seeded: true }, ["Dusty Drums"]],
    [{ addedAfter: "2026-06-15T11:59:00Z" }, ["Glass Pads"]],
    [{ addedAfter: "2026-06-15T11:59:00Z", search: "glass" }, ["Glass Pads"]],
    [{ addedAfter: "2026-06-15T11:59:00Z", seeded: true }, []],
    [{ tempoFrom: 120, tempoTo: 130 }, ["Dusty Drums"]],
    [{ tempoFrom: 130, tempoTo: 120 }, ["Dusty Drums"]],
    [{ tempoFrom: 120, tempoTo: 130, halfDouble: true }, ["Glass Pads", "Dusty Drums"]],
    [{ tempoTo: 70 }, ["Glass Pads"]],
    [{ key: "Am" }, ["Dusty Drums"]],
    [{ key: "8A", related: true }, ["Glass Pads", "Dusty Drums"]],
    [{ size: "large" }, ["Glass Pads"]],
    [{ age: "week" }, ["Glass Pads"]],
    [{ kind: "wav", platform: "MAC" }, ["Glass Pads"]],
    [{ kind: "wav", category: "NEW" }, ["Glass Pads"]],
    [{ kind: "wav", sortBy: "size", sortOrder: "asc" }, ["Dusty Drums", "Glass Pads"]],
    [{ preview: true }, []],
  ])("%j leaves what it names", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it("finds a publisher's", async () => {
    expect(await names({ publisher: orchard })).toEqual(["Dusty Drums"]);
  });

  it("counts each value among what the other filters leave, and its own among all", async () => {
    expect(await counts({}, "kind")).toEqual({ wav: 2, document: 1 });
    expect(await counts({ platform: "MAC" }, "kind")).toEqual({ wav: 1 });
    expect(await counts({ platform: "MAC" }, "platform")).toEqual({ PC: 4, MAC: 1 });
    expect(await counts({ search: "dusty" }, "publisher")).toEqual({ "Tin Orchard": 1 });
    expect(await counts({}, "age")).toEqual({ week: 1, month: 1, year: 4 });
    expect(await counts({ key: "Am" }, "tempo")).toEqual({ 124: 1 });
  });

  it("are counted for the screen only where they are open, and name the publisher that is filtered by", async () => {
    const browse = async (query: Record<string, unknown>) => {
      const result = await browseTorrents.execute(makeContext(database.db, actor, { clock: () => NOW }), query);
      if (!result.ok) throw new Error(result.message);
      return [result.value.total, result.value.publisher, result.value.facets?.kind.length];
    };
    expect(await browse({ search: "dusty" })).toEqual([1, null, undefined]);
    expect(await browse({ search: "dusty", publisher: orchard })).toEqual([1, "Tin Orchard", undefined]);
    expect(await browse({ search: "dusty", panel: "open" })).toEqual([1, null, 2]);
    expect(await browse({ panel: "open" })).toEqual([4, null, 2]);
  });

  it.each([{ tempoFrom: 5 }, { key: "H" }, { publisher: 0 }, { age: "today" }, { size: "tiny" }])(
    "refuses %j",
    async (query) => {
      const context = makeContext(database.db, actor);
      expect(await findTorrents.execute(context, query)).toMatchObject({ code: "invalid" });
      expect(await findFacets.execute(makeContext(database.db, null), {})).toMatchObject({ code: "unauthenticated" });
    },
  );
});

it("the estimated total of a wide search is kept for a minute, an exact one is not", async () => {
  const { pool } = database;
  const total = async (search: string, second: number) => {
    const clock = () => new Date(NOW.getTime() + second * 1_000);
    const result = await findTorrents.execute(makeContext(database.db, actor, { clock }), { search });
    return result.ok ? result.value.total : null;
  };
  const made = "md5(i::text) || '00000000', now(), now() FROM generate_series(1, 5200) i";
  await pool.query(`INSERT INTO torrents (name, category, platform, info_hash, created_at, updated_at)
    SELECT 'Mallow' || CASE WHEN i <= 30 THEN ' Fern' ELSE '' END, 'Samples', 'PC', ${made}`);
  await runJobs(makeContext(database.db, null), "write-search");
  const wide = await total("mallow", 0);
  expect([wide, await total("fern", 0)]).toEqual([expect.any(Number), 30]);
  expect(wide).toBeGreaterThan(5_000);
  await pool.query("DELETE FROM torrents WHERE name = 'Mallow'");
  expect([await total("mallow", 59), await total("mallow", 61)]).toEqual([wide, 30]);
  await pool.query("DELETE FROM torrents WHERE name = 'Mallow Fern'");
  expect(await total("fern", 1)).toBe(0);
});

it("the sample has one torrent of as many as the database says", async () => {
  const [{ text } = { text: "" }] = await database.db.$queryRaw<{ text: string }[]>`
    SELECT pg_get_functiondef('refresh_torrent_search'::regproc) AS text`;
  expect(text).toContain(`hashint4(t.id) & ${SAMPLED - 1} = 0`);
});
