import { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { leftOutOf, type OwnTable } from "./own-tables.ts";

/** Rows of the widest table have some 300 KB of text each. */
const AT_ONCE = 50;

type Deps = Pick<Services, "db"> & { signal: AbortSignal };
type Query = Pick<OwnTable, "own" | "key"> & { table: string; me: string };

const conditionOf = (own: string, me: string) => {
  const parts = own.split(":me");
  return new Prisma.Sql(parts, Array(parts.length - 1).fill(me));
};

/**
 * The member's rows of a table in the order of their key, a few at a time. `select` is SQL about a row `t`. The inner
 * query finds them by an index on the owner, which a sort and a limit beside the condition would keep PostgreSQL from.
 */
export async function* findOwn<Row extends object>(
  { db, signal }: Deps,
  { table, own, key, me }: Query,
  select: string,
): AsyncGenerator<Row & { rowKey: string }> {
  const columns = key.split(" ");
  const keys = Prisma.raw(columns.map((column) => `t.${column}`).join(", "));
  const keyJson = Prisma.raw(
    `jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(", ")})::text`,
  );
  const name = Prisma.raw(`"${table}"`);
  for (let after = Prisma.empty; ; ) {
    signal.throwIfAborted();
    const rows = await db.$queryRaw<(Row & { rowKey: string })[]>`
      SELECT ${Prisma.raw(select)}, ${keyJson} AS "rowKey"
      FROM (SELECT * FROM ${name} WHERE ${conditionOf(own, me)} OFFSET 0) t ${after}
      ORDER BY ${keys} LIMIT ${AT_ONCE}`;
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    const lastKeys = Prisma.raw(columns.map((column) => `k.${column}`).join(", "));
    // PostgreSQL reads the key back as the table's types.
    after = Prisma.sql`WHERE (${keys}) > (SELECT ${lastKeys} FROM jsonb_populate_record(NULL::${name}, ${last.rowKey}::jsonb) k)`;
  }
}

/** The member's rows of a table as one JSON array. PostgreSQL writes them, so that large numbers stay exact. */
export async function* tableJson(deps: Deps, me: string, table: string, own: OwnTable): AsyncGenerator<Buffer> {
  const columns = Object.keys(leftOutOf(own));
  const select = `(to_jsonb(t) - ARRAY[${columns.map((column) => `'${column}'`).join(", ")}]::text[])::text AS json`;
  let count = 0;
  for await (const { json } of findOwn<{ json: string }>(deps, { ...own, table, me }, select))
    yield Buffer.from(`${count++ === 0 ? "[" : ","}\n${json}`);
  yield Buffer.from(count === 0 ? "[]\n" : "\n]\n");
}
