import path from "node:path";
import type { FieldDef } from "pg";
import { beforeAll, expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { readFigures } from "#app/domain/administration/admin/read-figures.server.ts";
import { findOwnTorrents } from "#app/domain/catalogue/own-torrents/find-own-torrents.server.ts";
import { linkRelease } from "#app/domain/catalogue/products/link-releases.server.ts";
import { browseTorrents } from "#app/domain/catalogue/torrents/browse-torrents.server.ts";
import { downloadTorrents } from "#app/domain/catalogue/torrents/download-torrent.server.ts";
import { keepBefore } from "#app/domain/catalogue/torrents/record-torrents.server.ts";
import { downloadCollection } from "#app/domain/community/collections/download-collection.server.ts";
import { findTorznab } from "#app/domain/community/feeds/find-torznab.server.ts";
import { findHits } from "#app/domain/community/forum/search-posts.server.ts";
import { saveSearch } from "#app/domain/community/saved-searches/manage-saved.server.ts";
import { matchSearches } from "#app/domain/community/saved-searches/match-searches.server.ts";
import { findThanks } from "#app/domain/community/thanks/find-thanks.server.ts";
import type { Context, Services } from "#app/domain/core/kernel/context.server.ts";
import { readPage } from "#app/domain/core/kernel/list-rows.server.ts";
import { refuse } from "#app/domain/core/kernel/result.ts";
import { shapeOf } from "#app/domain/core/kernel/text-input.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { type BulkKind, bulkKinds } from "#app/domain/moderation/bulk/acts.ts";
import { findNames } from "#app/domain/moderation/bulk/find-chosen.server.ts";
import { findMember } from "#app/domain/moderation/profiles/find-member.server.ts";
import { findSession } from "#app/domain/notify/frame/find-session.server.ts";
import { actAs } from "#app/domain/people/auth/act-as.server.ts";
import { ownDataContext, withOwnData } from "#app/domain/people/auth/own-data-ticket.server.ts";
import { findActors } from "#app/domain/people/auth/sessions.server.ts";
import { findActorOfToken, findTokenActor } from "#app/domain/people/tokens/find-token-actor.server.ts";
import { seedLongContent } from "./e2e/seed-long-content.ts";
import { allUseCases } from "./support/all-use-cases.ts";
import { useDatabase } from "./support/database.ts";
import { type Declared, findStatements, type Statement } from "./support/declared-rows.ts";
import { actorFrom, makeContext } from "./support/factories.ts";
import { seconds } from "./support/seconds.ts";

const database = useDatabase();
const statements = findStatements();
const mistakes = new Set<string>();
const ran = new Set<Statement>();

/** JavaScript's type for each of PostgreSQL's, by their ids; ids from 16384 on are the site's own enums. */
const kinds: Record<string, number[]> = {
  boolean: [16],
  Buffer: [17],
  number: [21, 23, 26, 700, 701],
  string: [18, 19, 20, 25, 705, 1042, 1043, 1700, 2950],
  Date: [1082, 1114, 1184],
  any: [114, 3802],
  "number[]": [1005, 1007, 1021, 1022],
  "string[]": [1009, 1015, 1016],
  "Date[]": [1115, 1182, 1185],
};
const kindOf = (id: number) =>
  id >= 16_384 ? "string" : (Object.keys(kinds).find((kind) => kinds[kind]?.includes(id)) ?? `type ${id}`);

type Answer = { fields: Pick<FieldDef, "name" | "dataTypeID">[]; rows: Record<string, unknown>[] };

/** The differences between a declared row and PostgreSQL's answer. */
function compare(declared: Declared, { fields, rows }: Answer): string[] {
  return [...declared].flatMap(([name, { kinds: allowed, optional }]) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return optional ? [] : [`${name} is missing`];
    const kind = kindOf(field.dataTypeID);
    const isNull = rows.some((row) => row[name] === null) && !allowed.has("null") && !allowed.has("any");
    const fits = kind === "any" || allowed.has(kind) || allowed.has("any");
    return [
      ...(fits ? [] : [`${name} is ${kind}, and declared as ${[...allowed].join(" or ")}`]),
      ...(isNull ? [`${name} is null, and declared as ${[...allowed].join(" or ")}`] : []),
    ];
  });
}

/** The calls of `rows` that the stack leads to, the nearest first. */
function statementsHere(): Statement[] {
  return (new Error().stack ?? "").split("\n").flatMap((line) => {
    const [, file = "", at] = /([^\s(]+?):(\d+):\d+\)?$/.exec(line) ?? [];
    const name = path.relative(process.cwd(), file.replace("file://", ""));
    return statements.filter((one) => one.file === name && one.first <= Number(at) && Number(at) <= one.last);
  });
}

const watched: Reads = {
  async rows({ text, values }) {
    const [statement] = statementsHere();
    const answer = await database.pool.query(text, values);
    if (statement) {
      ran.add(statement);
      for (const one of compare(statement.fields, answer)) mistakes.add(`${statement.file}:${statement.first}: ${one}`);
    }
    return answer.rows;
  },
};

/** A value for each field of an input, the first that it accepts. */
const values = [undefined, 1, "1", "recent", "torrent", "users", "uploads", "walker", true, [1], ["1"], "a".repeat(64)];
function inputOf({ input }: UseCase, userId: string) {
  const shape = shapeOf(input);
  const likely: Record<string, unknown> = {
    userId,
    memberId: userId,
    username: "walker",
    publisherSlug: "maker",
    slug: "publisherSlug" in shape ? "kit" : "maker",
  };
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const first = /[iI]d$/.test(name) ? 1 : undefined;
      return [name, [likely[name], first, ...values].find((value) => field.safeParse(value).success)];
    }),
  );
}

/** Statements of no use case, and those that need an input of their own. */
async function readOthers(context: Context): Promise<void> {
  await findSession(context, "none", { openedMessage: 0, path: "/" });
  await findActors(context, ["none"]);
  await actAs(context, context.actor?.id ?? null);
  await findTokenActor(context, "none", { userAgent: "", address: "127.0.0.1" });
  for (const kind of Object.keys(bulkKinds) as BulkKind[]) await findNames(context, kind, ["1"]);
  await readFigures(context);
  await findHits(watched, "words", [1]);
  const none = { columns: Prisma.sql`id`, from: Prisma.sql`users`, where: Prisma.sql`false`, order: Prisma.sql`id` };
  await readPage(watched, { page: 2, limit: 20 }, none);
  for (const list of ["posts", "comments", "thanks"]) await findMember.execute(context, { username: "walker", list });
  await findOwnTorrents.execute(context, { view: "mine", newer: true });
  await downloadTorrents.execute(context, { ids: [1] });
  await downloadCollection.execute(context, { collectionId: 1 });
  await findTorznab.execute(context, { collection: 1 });
  await findThanks.execute(context, { torrentId: 1 });
  await saveSearch.execute(context, { name: "All", query: "seeded=on", follow: true });
  await findActorOfToken(context, 1);
  const { ownDataTicket } = await withOwnData(context, String(context.actor?.id), refuse("forbidden", "Suspended."));
  await ownDataContext(context, ownDataTicket);
  await keepBefore(database.db, [1]);
  await matchSearches(context as Services, { torrentIds: [], correctedIds: [1] });
  await matchSearches(context as Services, { torrentIds: [1], correctedIds: [] });
  await browseTorrents.execute(context, { search: "none of these words", publisher: 1 });
}

beforeAll(async () => {
  const { db } = database;
  await seedLongContent(db, { member: "walker", admin: "staff" });
  const linked = await db.$transaction((tx) => linkRelease(tx, { publisher: "Maker", product: "Kit", version: "1" }));
  await db.torrent.update({ where: { id: 1 }, data: { ...linked, version: "1", successorId: 2 } });
  const users = await db.user.findMany({ where: { username: { in: ["walker", "staff"] } } });
  const reading = (await allUseCases()).filter(({ name }) => /\.(find|read|count|suggest|browse|open)/.test(name));
  for (const user of users) {
    const context = makeContext(db, actorFrom(user), { reads: watched });
    // Refusals and failures are for other tests: here only the statements count, and each must have run.
    for (const one of reading) await one.execute(context, inputOf(one, user.id)).catch(() => null);
    await readOthers(context);
  }
}, seconds(60));

it("every statement that declares its rows was run", () => {
  expect(statements.length).toBeGreaterThan(90);
  expect(statements.filter((one) => !ran.has(one)).map(({ file, first }) => `${file}:${first}`)).toEqual([]);
});

it("every declared row has the names and types of PostgreSQL's columns", () => {
  expect([...mistakes]).toEqual([]);
});

it("a renamed column, another type and a null are found", async () => {
  const { fields } = statements.find(({ file }) => file.endsWith("read-dashboard.server.ts")) as Statement;
  const compared = async (columns: string) => compare(fields, await database.pool.query(`SELECT ${columns}`));
  expect(await compared("0 AS overdue, 1 AS members, 1 AS torrents, 1 AS topics")).toEqual([]);
  expect(await compared("0 AS overdue, 1 AS people, 1 AS torrents, 1 AS topics")).toEqual(["members is missing"]);
  expect(await compared("0 AS overdue, 1::bigint AS members, 1 AS torrents, true AS topics")).toEqual([
    "members is string, and declared as number",
    "topics is boolean, and declared as number",
  ]);
  expect(await compared("0 AS overdue, NULL::int AS members, 1 AS torrents, 1 AS topics")).toEqual([
    "members is null, and declared as number",
  ]);
});
