import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { findTorrents } from "./find-torrents.server.ts";
import { findTorrentsForAdmin } from "./find-torrents-for-admin.server.ts";
import { sortColumns } from "./list-schema.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const DAY = 86_400_000;
const categories = ["DAWs", "Samples", "Extras"];
let actor: Actor;

beforeAll(async () => {
  const { db } = database;
  actor = actorFrom(await makeMember(db));
  for (let i = 0; i < 60; i++)
    await makeTorrent(db, {
      name: `Name ${i % 7} of ${i}`,
      category: categories[i % 3],
      platform: ["PC", "MAC", "BOTH"][i % 4 === 3 ? 0 : i % 3],
      sizeBytes: BigInt(i % 5),
      seeders: i % 4,
      leechers: i % 6,
      createdAt: new Date(NOW.getTime() - Math.floor(i / 2) * DAY),
      isActive: i % 10 !== 9,
    });
  for (const name of ["100% pure", "snake_case kit", "back\\slash", "it's quoted", 'double "quoted"'])
    await makeTorrent(db, { name, category: "Extras", createdAt: new Date(0) });
});

const list = async (query: Record<string, unknown> = {}) => {
  const result = await findTorrents.execute(makeContext(database.db, actor, { clock: () => NOW }), {
    limit: 100,
    ...query,
  });
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

describe("findTorrents", () => {
  it.each(
    sortColumns.flatMap((column) => [
      [column, "asc"],
      [column, "desc"],
    ]),
  )("sorts by %s %s, ties by id, without loss at page ends", async (sortBy, sortOrder) => {
    const whole = (await list({ sortBy, sortOrder })).torrents.map(({ id }) => id);
    const paged: number[] = [];
    for (let offset = 0; offset < whole.length; offset += 7)
      paged.push(...(await list({ sortBy, sortOrder, limit: 7, offset })).torrents.map(({ id }) => id));
    expect(paged).toEqual(whole);
    const column =
      { name: "name", size: "sizeBytes", seeders: "seeders", leechers: "leechers", created_at: "createdAt" }[
        sortBy ?? ""
      ] ?? "";
    const wanted = await database.db.torrent.findMany({
      where: { isActive: true },
      orderBy: [{ [column]: sortOrder }, { id: sortOrder as "asc" | "desc" }],
      select: { id: true },
    });
    expect(whole).toEqual(wanted.map(({ id }) => id));
  });

  it.each([
    [{}, {}],
    [{ category: "samples" }, { category: "Samples" }],
    [{ platform: "PC" }, { platform: { in: ["PC", "BOTH"] } }],
    [
      { platform: "MAC", category: "DAWs" },
      { platform: { in: ["MAC", "BOTH"] }, category: "DAWs" },
    ],
    [{ category: "NEW" }, { createdAt: { gt: new Date(NOW.getTime() - 7 * DAY) } }],
    [{ search: "name 3" }, { name: { startsWith: "Name 3" } }],
    [
      { search: "1 OF", platform: "BOTH" },
      { OR: [{ name: { startsWith: "Name 1 " } }, { name: { endsWith: " of 1" } }] },
    ],
  ])("finds and counts what %j asks for", async (query, where) => {
    const { torrents, total } = await list(query);
    const wanted = await database.db.torrent.findMany({ where: { isActive: true, ...where }, select: { id: true } });
    expect(total).toBe(wanted.length);
    expect(torrents.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  it.each([
    ["100%", 1],
    ["%", 1],
    ["_", 1],
    ["\\", 1],
    ["'", 1],
    ['"', 1],
    ["a%b", 0],
    ["'; DROP TABLE torrents; --", 0],
  ])("takes %s in a search for itself", async (search, count) => {
    expect((await list({ search })).total).toBe(count);
  });

  it("answers nothing, and the right total, beyond the end", async () => {
    expect(await list({ offset: 2_000_000_000 })).toMatchObject({ torrents: [], total: 59 });
  });

  it("marks what this member has downloaded, and not what others have", async () => {
    const other = await makeMember(database.db);
    const { torrents } = await list({ limit: 2 });
    const [first, second] = torrents.map(({ id }) => id) as [number, number];
    const passkey = "f".repeat(32);
    await database.db.torrentDownload.createMany({
      data: [
        { userId: actor.id, torrentId: first, passkey },
        { userId: actor.id, torrentId: first, passkey },
        { userId: other.id, torrentId: second, passkey },
      ],
    });
    expect((await list({ limit: 2 })).torrents.map(({ downloaded }) => downloaded)).toEqual([true, false]);
  });

  it("tells tempo and key of the sounds as those of the file names", async () => {
    const { db } = database;
    const { id, name } = await makeTorrent(db, { name: "Measured alone" });
    const sound = {
      torrentId: id,
      status: "ready",
      tempo: 124,
      tempoFrom: "measured",
      key: "Am",
      keyFrom: "measured",
    } as const;
    await db.preview.create({ data: { ...sound, position: 1, fileName: "a.wav", storedName: "a" } });
    expect((await list({ search: name })).torrents).toMatchObject([{ id, tempos: [124], keys: ["Am"] }]);
    await db.torrent.delete({ where: { id } });
  });

  it("flags what is younger than seven days as new", async () => {
    for (const { createdAt, isNew } of (await list()).torrents)
      expect(isNew).toBe(NOW.getTime() - Date.parse(createdAt) < 7 * DAY);
  });

  it("refuses visitors and invalid filters", async () => {
    expect(await findTorrents.execute(makeContext(database.db, null), {})).toMatchObject({ code: "unauthenticated" });
    for (const query of [
      { sortBy: "id" },
      { category: "warez" },
      { limit: 101 },
      { offset: -1 },
      { search: "x".repeat(101) },
      { platform: "AMIGA" },
    ])
      expect(await findTorrents.execute(makeContext(database.db, actor), query)).toMatchObject({ code: "invalid" });
  });
});

describe("findTorrentsForAdmin", () => {
  it("is the administrators' alone, and says whether there is more", async () => {
    expect(await findTorrentsForAdmin.execute(makeContext(database.db, actor), {})).toMatchObject({
      code: "forbidden",
    });
    const admin = makeContext(database.db, { ...actor, isAdmin: true });
    expect(await findTorrentsForAdmin.execute(admin, { limit: 50 })).toMatchObject({
      ok: true,
      value: { total: 59, hasMore: true },
    });
    expect(await findTorrentsForAdmin.execute(admin, { limit: 50, page: 2 })).toMatchObject({
      ok: true,
      value: { hasMore: false },
    });
  });
});
