import { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import type { Exported } from "../../core/kernel/noun.ts";
import { leftOutOf } from "./own-tables.ts";

/** Rows of the widest table have some 300 KB of text each. */
const AT_ONCE = 50;

type Deps = Pick<Services, "db"> & { signal: AbortSignal };
type Query = Pick<Exported, "own" | "key"> & { table: string; me: string };

const conditionOf = (own: string, me: string) => {
  const parts = own.split(":me");
  return new Prisma.Sql(parts, Array(parts.length - 1).fill(me));
};

/**
 * The member's rows of a table in the order of their key, a few at a time. `select` is SQL about a row `t`. The keys
 * are read first, all at once, so that each row is read once and by its key, however many there are.
 */
export async function* findOwn<Row extends object>(
  { db, signal }: Deps,
  { table, own, key, me }: Query,
  select: string,
): AsyncGenerator<Row> {
  const columns = key.split(" ");
  const keys = Prisma.raw(columns.map((column) => `t.${column}`).join(", "));
  const keyJson = Prisma.raw(`jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(", ")})`);
  const isOfKey = Prisma.raw(columns.map((column) => `t.${column} = k.${column}`).join(" AND "));
  const name = Prisma.raw(`"${table}"`);
  const mine = conditionOf(own, me);
  const batches = await db.$queryRaw<{ keys: string }[]>`
    SELECT jsonb_agg(key ORDER BY place)::text AS keys FROM (
      SELECT ${keyJson} AS key, row_number() OVER (ORDER BY ${keys}) - 1 AS place FROM ${name} t WHERE ${mine}) own
    GROUP BY place / ${AT_ONCE} ORDER BY min(place)`;
  for (const batch of batches) {
    signal.throwIfAborted();
    // PostgreSQL converts a key back to the table's types. A row that has since been deleted is left out.
    yield* await db.$queryRaw<Row[]>`
      SELECT ${Prisma.raw(select)}
      FROM ROWS FROM (jsonb_populate_recordset(NULL::${name}, ${batch.keys}::jsonb)) WITH ORDINALITY k
      CROSS JOIN LATERAL (SELECT * FROM ${name} t WHERE ${mine} AND ${isOfKey} LIMIT 1) t
      ORDER BY k.ordinality`;
  }
}

/** The member's rows of a table as one JSON array. PostgreSQL writes them, so that large numbers stay exact. */
export async function* tableJson(deps: Deps, me: string, table: string, own: Exported): AsyncGenerator<Buffer> {
  const columns = Object.keys(leftOutOf(own));
  const select = `(to_jsonb(t) - ARRAY[${columns.map((column) => `'${column}'`).join(", ")}]::text[])::text AS json`;
  let count = 0;
  for await (const { json } of findOwn<{ json: string }>(deps, { ...own, table, me }, select))
    yield Buffer.from(`${count++ === 0 ? "[" : ","}\n${json}`);
  yield Buffer.from(count === 0 ? "[]\n" : "\n]\n");
}
