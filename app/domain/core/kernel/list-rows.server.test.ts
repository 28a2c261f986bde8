import { beforeAll, expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { findPage, type List, readPage } from "./list-rows.server.ts";

const database = useDatabase();
const asked: string[] = [];

const watched: Reads = {
  rows(statement, planned) {
    asked.push(planned ?? "once");
    return database.reads.rows(statement, planned);
  },
};

const named: List = {
  columns: Prisma.sql`u.username AS name`,
  from: Prisma.sql`users u`,
  where: Prisma.sql`u.username LIKE 'lister%'`,
  order: Prisma.sql`u.username`,
};
const inTwoSteps = (list: List): List => ({
  ...list,
  keys: Prisma.sql`u.id`,
  join: Prisma.sql`page JOIN users u ON u.id = page.id`,
});

/** The names of a page, its total, and how each statement that it took was planned. */
async function read(list: List, page: number, limit = 2) {
  asked.length = 0;
  const { rows, ...counted } = await readPage<{ name: string }>(watched, { page, limit }, list);
  return { names: rows.map((row) => row.name), ...counted, asked: [...asked], fields: Object.keys(rows[0] ?? {}) };
}

beforeAll(async () => {
  for (const username of ["lister1", "lister2", "lister3"]) await makeMember(database.db, { username });
});

it.each([
  ["in one step", named],
  ["in two steps", inTwoSteps(named)],
])("a page comes with its total in one statement, %s", async (_, list) => {
  const first = { names: ["lister1", "lister2"], total: 3, page: 1, limit: 2, asked: ["anew"], fields: ["name"] };
  expect(await read(list, 1)).toEqual(first);
  expect(await read(list, 2)).toEqual({ ...first, names: ["lister3"], page: 2 });
});

it("a page behind the last one is empty, and its list is counted", async () => {
  expect(await read(named, 3)).toMatchObject({ names: [], total: 3, page: 3, asked: ["anew", "anew"] });
});

it("an empty list is not counted a second time", async () => {
  const none = { ...named, where: Prisma.sql`false` };
  expect(await read(none, 1)).toMatchObject({ names: [], total: 0, asked: ["anew"] });
  expect(await read(none, 2)).toMatchObject({ names: [], total: 0 });
});

it("takes a total that is kept elsewhere, also for a page behind the last one", async () => {
  const kept = { ...named, count: Prisma.sql`SELECT 30 AS total` };
  expect(await read(kept, 1)).toMatchObject({ total: 30 });
  expect(await read(kept, 9)).toMatchObject({ names: [], total: 30 });
});

it("a list that is asked for often is planned once, and has the same rows on pages of any size", async () => {
  const often = { ...named, usual: 2 };
  expect(await read(often, 1)).toMatchObject({ names: ["lister1", "lister2"], asked: ["once"] });
  expect(await read(often, 1, 1)).toMatchObject({ names: ["lister1"], total: 3, asked: ["once"] });
});

it("a list without a condition has every row", async () => {
  const total = await database.db.user.count();
  expect(await read({ ...named, where: undefined }, 1)).toMatchObject({ total });
});

it("findPage reads the same by Prisma", async () => {
  const question = {
    where: { username: { startsWith: "lister" } },
    select: { username: true },
    orderBy: { username: "asc" as const },
  };
  const page = (number: number) => findPage(database.db.user, { page: number, limit: 2 }, question);
  expect(await page(2)).toEqual({ rows: [{ username: "lister3" }], total: 3, page: 2, limit: 2 });
  expect(await page(3)).toEqual({ rows: [], total: 3, page: 3, limit: 2 });
});
