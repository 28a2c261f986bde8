import { spawn } from "node:child_process";
import type { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createDatabase } from "./client.server.ts";
import { openPools } from "./connections.server.ts";
import { withClient } from "./with-client.server.ts";

const database = useDatabase();

/** A separate process, because the test proves that it survives. It holds connections and does nothing with them. */
const holder = `
  import { openClient, openPool } from "./app/db/connections.server.ts";
  const connectionString = process.env.HELD_DATABASE_URL;
  const pool = openPool({ connectionString, max: 2, application_name: "held" });
  const held = [await pool.connect(), await pool.connect(), openClient({ connectionString, application_name: "held" })];
  await held[2].connect();
  let broken = 0;
  for (const client of held) client.once("end", () => { if (++broken === 3) process.stdout.write("broken\\n"); });
  process.stdout.write("holding\\n");
  process.stdin.once("data", async () => {
    for (const client of held.slice(0, 2)) client.release(true);
    process.stdout.write("one " + (await pool.query("SELECT 1 AS one")).rows[0].one + "\\n");
    process.exit(0);
  });`;

it("a process that holds connections lives on when they break, and gets new ones", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", holder], {
    env: { ...process.env, HELD_DATABASE_URL: database.url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  await expect.poll(() => said, { timeout: seconds(30) }).toBe("holding\n");
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'held' AND datname = current_database()",
  );
  await expect.poll(() => said, { timeout: seconds(10) }).toBe("holding\nbroken\n");
  child.stdin.write("go on\n");
  expect(await ended).toBe(0);
  expect(said).toBe("holding\nbroken\none 1\n");
});

describe("the two ways to a database", () => {
  const names = async (pool: Pool) =>
    (await pool.query<{ name: string }>("SELECT name FROM pg_prepared_statements")).rows.map(({ name }) => name);
  const options = (directUrl: string | null) => ({ connectionString: database.url, directUrl, max: 1, name: "a test" });
  const named = { name: "one", text: "SELECT $1::int AS one", values: [1] };

  it("are one where no pooler stands between, and prepare statements under their names", async () => {
    const { pool, direct, end } = openPools(options(null));
    expect(direct).toBe(pool);
    await pool.query(named);
    expect(await names(pool)).toEqual(["one"]);
    await end();
  });

  it("are two behind a pooler, which is sent no names", async () => {
    const { pool, direct, end } = openPools(options(database.url));
    expect((await pool.query(named)).rows).toEqual([{ one: 1 }]);
    expect((await withClient(pool, (client) => client.query(named))).rows).toEqual([{ one: 1 }]);
    expect(await names(pool)).toEqual([]);
    await direct.query(named);
    expect(await names(direct)).toEqual(["one"]);
    await end();
  });
});

it("times are read and counted in UTC on a database that prefers another zone", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`ALTER DATABASE ${name} SET timezone = 'Europe/Berlin'`);
  const berlin = createDatabase(database.url, { max: 1 });
  try {
    const [row] = await berlin.db.$queryRaw<{ zone: string; at: Date; later: Date }[]>`
      SELECT current_setting('TimeZone') AS zone, timestamptz '2026-03-01 10:30:00Z' AS at,
        timestamptz '2026-03-01 10:30:00Z' + interval '30 days' AS later`;
    expect(row).toEqual({
      zone: "UTC",
      at: new Date("2026-03-01T10:30:00Z"),
      later: new Date("2026-03-31T10:30:00Z"),
    });
  } finally {
    await berlin.close();
  }
});
