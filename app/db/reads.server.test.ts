import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createDatabase } from "./client.server.ts";
import { Prisma } from "./generated/client.ts";

const database = useDatabase();

const one = (value: number) => Prisma.sql`SELECT ${value}::int + 1 AS next`;

describe("a read", () => {
  it("is prepared once for each text, whatever its values", async () => {
    const { reads, pool, close } = createDatabase(database.url, { max: 1 });
    expect(await reads.rows(one(1))).toEqual([{ next: 2 }]);
    expect(await reads.rows(one(2))).toEqual([{ next: 3 }]);
    const { rows } = await pool.query("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%next%'");
    expect(rows).toEqual([{ statement: "SELECT $1::int + 1 AS next" }]);
    await close();
  });

  it("that is planned anew leaves nothing prepared", async () => {
    const { reads, pool, close } = createDatabase(database.url, { max: 1 });
    expect(await reads.rows(one(1), "anew")).toEqual([{ next: 2 }]);
    expect((await pool.query("SELECT name FROM pg_prepared_statements")).rows).toEqual([]);
    await close();
  });

  it("takes a list as one parameter, and answers a moment as a Date", async () => {
    const at = new Date("2026-06-15T12:00:00.123Z");
    const sql = Prisma.sql`SELECT at FROM unnest(${[at]}::timestamptz[]) at WHERE at = ANY(${[at]})`;
    expect(await database.reads.rows(sql)).toEqual([{ at }]);
  });
});
