import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import type { Exported } from "../../core/kernel/noun.ts";
import { tableJson } from "./own-rows.server.ts";
import { ownTables } from "./own-tables.ts";

const database = useDatabase();
const { signal } = new AbortController();
const ROWS = 5_000;

/** A single connection, so that PostgreSQL can be made to publish its figures. */
let alone: Database;
beforeAll(() => {
  alone = createDatabase(database.url, { max: 1 });
});
afterAll(() => alone.close());

async function exportTable(table: string, me: string): Promise<Record<string, unknown>[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of tableJson({ db: alone.db, signal }, me, table, ownTables[table] as Exported))
    chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** How many rows of the table PostgreSQL has read so far. */
async function countRead(table: string): Promise<number> {
  await alone.pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await alone.pool.query<{ read: number }>(
    "SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_user_tables WHERE relname = $1",
    [table],
  );
  return rows[0]?.read ?? 0;
}

it("are all there, once and in order, and each is read a few times at most", async () => {
  const [me, other] = [await makeMember(database.db), await makeMember(database.db)];
  for (const { id } of [me, other])
    await database.pool.query(
      `INSERT INTO tracker_days (user_id, day, uploaded, downloaded)
       SELECT $1, date '2000-01-01' + n, n, 0 FROM generate_series(1, ${ROWS}) n`,
      [id],
    );
  await database.pool.query("ANALYZE tracker_days");
  const before = await countRead("tracker_days");
  const rows = await exportTable("tracker_days", me.id);
  expect((await countRead("tracker_days")) - before).toBeLessThan(4 * ROWS);
  expect(rows.map(({ uploaded }) => uploaded)).toEqual(Array.from({ length: ROWS }, (_, i) => i + 1));
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([me.id]));
});

it("of every table can be read, also where there are none", async () => {
  const me = await makeMember(database.db);
  for (const table of Object.keys(ownTables)) expect(await exportTable(table, me.id)).toBeInstanceOf(Array);
});
