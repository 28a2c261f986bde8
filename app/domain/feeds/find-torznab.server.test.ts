import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Actor } from "../kernel/actor.ts";
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
