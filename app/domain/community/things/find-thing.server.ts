import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { ok, type Refusal, type Result, refuse } from "../../core/kernel/result.ts";
import type { Thing } from "../../core/kernel/thing.ts";
import { DELETED_MEMBER } from "../../people/members/deleted-member.ts";
import { nounsWithThings } from "./kinds.ts";

const things = new Map(
  nounsWithThings.flatMap((noun) => (noun.things ?? []).map((thing) => [thing.kind, thing] as const)),
);

/** The declaration of a kind. Throws if no noun declares it; tests/things.test.ts keeps that from happening. */
export function thingOf(kind: string): Thing {
  const thing = things.get(kind);
  if (!thing) throw new Error(`No noun declares the thing "${kind}".`);
  return thing;
}

/** The ids of members are text; all other things have numbers. */
const isNumbered = (kind: string): boolean => kind !== "member";

/** A thing as the member sees it; both fields are null if it no longer exists or is hidden from them. */
export type ThingRow = { title: string | null; keys: string[] | null };

const keysOf = ({ keys }: Thing) => Prisma.sql`ARRAY[${Prisma.join(keys)}]::text[] AS keys`;

/** Condition for the thing with this id, if the member sees it. */
const isSeen = (thing: Thing, id: Prisma.Sql | string | number, actor: Actor) =>
  Prisma.sql`${Prisma.raw(thing.alias)}.id = ${id} AND ${thing.isShown(actor)}`;

/** Condition that no row has this id, for references without a foreign key. Hidden and withdrawn things have rows. */
export function isGone(kind: string, id: Prisma.Sql): Prisma.Sql {
  const { from, alias } = thingOf(kind);
  const value = isNumbered(kind) ? Prisma.sql`${id}::bigint` : id;
  return Prisma.sql`NOT EXISTS (SELECT FROM ${from} WHERE ${Prisma.raw(alias)}.id = ${value})`;
}

/** The columns of a `ThingRow`, from the join of `joinThings`. */
export const thingColumns = Prisma.sql`thing.title, thing.keys`;

/**
 * SQL that joins the things named by the rows' kind and id columns, if the member can see them. Only the branch of
 * the row's own kind reads a table.
 */
export function joinThings(kinds: readonly string[], row: { kind: Prisma.Sql; id: Prisma.Sql }, actor: Actor) {
  const branches = kinds.map((kind) => {
    const thing = thingOf(kind);
    // PostgreSQL may read the id of a member, which is not a number, before it looks at the kind: CASE prevents that.
    const id = isNumbered(kind) ? Prisma.sql`CASE WHEN ${row.kind}::text = ${kind} THEN ${row.id}::bigint END` : row.id;
    return Prisma.sql`SELECT ${thing.title}::text AS title, ${keysOf(thing)} FROM ${thing.from}
      WHERE ${row.kind}::text = ${kind} AND ${isSeen(thing, id, actor)}`;
  });
  return Prisma.sql`LEFT JOIN LATERAL (${Prisma.join(branches, " UNION ALL ")}) thing ON true`;
}

/** A thing in a list, with its page; both null if it is no longer there. */
export function thingView(kind: string, { title, keys }: ThingRow) {
  const { label, page, feed } = thingOf(kind);
  if (title === null || keys === null) return { label, name: null, link: null, feed: null };
  return { label, name: title, link: page(...keys), feed: feed?.(...keys) ?? null };
}

export const noSuchThing = (kind: string): Refusal =>
  refuse("not-found", `This ${thingOf(kind).label.toLowerCase()} no longer exists.`);

export type FoundThing = { title: string; authorId: string | null };

/**
 * Finds one thing that the member sees. `isLocked` prevents its deletion until the transaction ends. Refusals:
 * not-found.
 */
export async function findThing(
  db: Tx,
  actor: Actor,
  { kind, id, isLocked = false }: { kind: string; id: string | number; isLocked?: boolean },
): Promise<Result<FoundThing>> {
  const thing = thingOf(kind);
  const value = isNumbered(kind) ? numberOf(id) : String(id);
  if (value === null) return noSuchThing(kind);
  const lock = isLocked ? Prisma.sql`FOR KEY SHARE OF ${Prisma.raw(thing.alias)}` : Prisma.empty;
  const [row] = await db.$queryRaw<FoundThing[]>`
    SELECT ${thing.title} AS title, ${thing.author} AS "authorId" FROM ${thing.from}
    WHERE ${isSeen(thing, value, actor)} ${lock}`;
  return row ? ok(row) : noSuchThing(kind);
}

function numberOf(id: string | number): number | null {
  const found = /^[1-9]\d{0,9}$/.test(String(id)) ? Number(id) : 0;
  return found > 0 && found <= MAX_INT4 ? found : null;
}

export type ReportedThing = {
  /** The case's title. */
  title: string;
  /** The thing's current text. */
  text: string;
  writer: { id: string; username: string } | null;
  writtenAt: Date;
  path: string;
};

type ReportedRow = {
  name: string;
  text: string;
  writtenAt: Date;
  writerId: string | null;
  writer: string | null;
  keys: string[];
};

/** Finds a thing for a report. Null if it does not exist or the member cannot see it. */
export async function findReported(db: Tx, actor: Actor, kind: string, id: number): Promise<ReportedThing | null> {
  const thing = thingOf(kind);
  const { reported, from, alias, author, page } = thing;
  if (!reported) return null;
  const [row] = await db.$queryRaw<ReportedRow[]>`
    SELECT ${reported.name ?? thing.title} AS name, ${reported.text} AS text, ${Prisma.raw(alias)}.created_at AS "writtenAt",
      ${author} AS "writerId", w.username AS writer, ${keysOf(thing)}
    FROM ${from} LEFT JOIN users w ON w.id = ${author} WHERE ${isSeen(thing, id, actor)}`;
  if (!row) return null;
  const writer = row.writerId === null || row.writer === null ? null : { id: row.writerId, username: row.writer };
  return {
    title: reported.title(writer?.username ?? DELETED_MEMBER, row.name),
    text: row.text,
    writer,
    writtenAt: row.writtenAt,
    path: page(...row.keys),
  };
}
