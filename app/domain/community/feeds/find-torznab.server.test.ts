import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { findTorznab } from "./find-torznab.server.ts";

const database = useDatabase();
let actor: Actor;

beforeAll(async () => {
  actor = actorFrom(await makeMember(database.db));
  const made = ["DAWs", "Samples", "VST Effects", "DAWs", "Extras", "VST Instruments"];
  for (const [at, category] of made.entries())
    await makeTorrent(database.db, { name: `Kit ${at}`, category, createdAt: new Date(Date.UTC(2026, 5, 1 + at)) });
});

const find = async (query: Record<string, unknown>) => {
  const result = await findTorznab.execute(makeContext(database.db, actor), query);
  if (!result.ok) throw new Error(result.message);
  return [result.value.items.map(({ name }) => name.slice(-1)).join(""), result.value.total];
};

describe.each([{}, { q: "kit" }])("a query with several categories, and %j", (search) => {
  it.each([
    [{ cat: "4000" }, ["5320", 4]],
    [{ cat: "4000", limit: 2 }, ["53", 4]],
    [{ cat: "4000", limit: 2, offset: 1 }, ["32", 4]],
    [{ cat: "4000", limit: 2, offset: 3 }, ["0", 4]],
    [{ cat: "4000", limit: 0 }, ["", 4]],
    [{ cat: "4000", offset: 2_000 }, ["", 4]],
    [{ cat: "3000,4000" }, ["543210", 6]],
    [{ cat: "9999" }, ["", 0]],
    [{}, ["543210", 6]],
  ])("%j is one list, newest first, with its total", async (query, found) => {
    expect(await find({ ...query, ...search })).toEqual(found);
  });
});

describe.each([{}, { q: "kit" }])("a query that is limited to a collection, and %j", (search) => {
  it("has its listed torrents alone, newest first, and none of a collection that the caller does not see", async () => {
    const { db } = database;
    const owner = await makeMember(db);
    const kits = await db.torrent.findMany({
      where: { name: { in: ["Kit 0", "Kit 1", "Kit 3"] } },
      orderBy: { id: "asc" },
    });
    const now = new Date();
    const { id: collection } = await db.collection.create({
      data: {
        ownerId: owner.id,
        name: "Few",
        visibility: "members",
        createdAt: now,
        updatedAt: now,
        items: { create: kits.map(({ id }, i) => ({ torrentId: id, position: i + 1, addedAt: now })) },
      },
    });
    expect(await find({ collection, ...search })).toEqual(["310", 3]);
    expect(await find({ collection, cat: "4000", ...search })).toEqual(["30", 2]);
    expect(await find({ collection, cat: "4000", limit: 1, ...search })).toEqual(["3", 2]);
    await db.collection.update({ where: { id: collection }, data: { visibility: "private" } });
    expect(await find({ collection, ...search })).toEqual(["", 0]);
  });
});
