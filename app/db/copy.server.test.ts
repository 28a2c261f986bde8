import type { PoolClient } from "pg";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { copyIn, copyOut } from "./copy.server.ts";
import { withClient } from "./with-client.server.ts";

const database = useDatabase();

async function withTable<Value>(run: (client: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN; CREATE TEMP TABLE copied (id int PRIMARY KEY, words text) ON COMMIT DROP");
    return await run(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function readOut(client: PoolClient, wait = 0) {
  const parts: Buffer[] = [];
  let open = 0;
  let most = 0;
  const rows = await copyOut(client, "COPY copied TO STDOUT", (chunk) => {
    parts.push(Buffer.from(chunk));
    if (!wait) return undefined;
    open += 1;
    most = Math.max(most, open);
    return new Promise((resolve) =>
      setTimeout(() => {
        open -= 1;
        resolve();
      }, wait),
    );
  });
  return { rows, open, most, text: Buffer.concat(parts).toString() };
}

describe("COPY", () => {
  it("brings rows in, wherever they are cut, and out again as they were", () =>
    withTable(async (client) => {
      expect(await copyIn(client, "COPY copied FROM STDIN", chunks("1\tta\\tb", "\n2\t\\", "N\n", "3\té\n"))).toBe(3);
      const { rows } = await client.query("SELECT * FROM copied ORDER BY id");
      expect(rows.map(({ words }) => words)).toEqual(["ta\tb", null, "é"]);
      expect(await readOut(client)).toMatchObject({ rows: 3, text: "1\tta\\tb\n2\t\\N\n3\té\n" });
      expect(await copyIn(client, "COPY copied FROM STDIN", chunks())).toBe(0);
    }));

  it("waits for whoever takes the rows, all of them, before it answers", () =>
    withTable(async (client) => {
      await client.query("INSERT INTO copied SELECT i, repeat('x', 1000) FROM generate_series(1, 2000) i");
      const { rows, open, text } = await readOut(client, 1);
      expect({ rows, open, length: text.length }).toEqual({ rows: 2000, open: 0, length: 2000 * 1002 + 6893 });
    }));

  it("throws what the database refuses, and the connection goes on", () =>
    withTable(async (client) => {
      await client.query("SAVEPOINT before");
      const wrong = copyIn(client, "COPY copied FROM STDIN", chunks("1\ta\n", "no number\tb\n", "3\tc\n"));
      await expect(wrong).rejects.toThrow("invalid input syntax");
      await client.query("ROLLBACK TO before");
      await expect(copyOut(client, "COPY nothing TO STDOUT", () => undefined)).rejects.toThrow("does not exist");
      await client.query("ROLLBACK TO before");
      expect((await client.query("SELECT count(*)::int AS n FROM copied")).rows[0].n).toBe(0);
    }));

  it("throws what the source throws, and nothing of it stays", () =>
    withTable(async (client) => {
      await client.query("SAVEPOINT before");
      async function* broken() {
        yield Buffer.from("1\ta\n");
        throw new Error("the source is broken");
      }
      await expect(copyIn(client, "COPY copied FROM STDIN", broken())).rejects.toThrow("the source is broken");
      await client.query("ROLLBACK TO before");
      expect((await client.query("SELECT count(*)::int AS n FROM copied")).rows[0].n).toBe(0);
    }));

  it("throws what the taker throws, at once or later", () =>
    withTable(async (client) => {
      await client.query("INSERT INTO copied SELECT i, 'x' FROM generate_series(1, 5000) i");
      const full = () => {
        throw new Error("the disk is full");
      };
      const later = () => Promise.reject(new Error("the disk is full"));
      for (const take of [full, later]) {
        await expect(copyOut(client, "COPY copied TO STDOUT", take)).rejects.toThrow("the disk is full");
        expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
      }
    }));

  it("throws when the connection breaks half way, in either direction", async () => {
    const { pool } = database;
    const kill = async (pid: number) => void (await pool.query("SELECT pg_terminate_backend($1)", [pid]));
    const withPid = (run: (client: PoolClient, pid: number) => Promise<unknown>) =>
      withClient(pool, async (client) =>
        run(client, (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid),
      );
    const out = withPid((client, pid) => {
      let killed: Promise<void> | undefined;
      return copyOut(client, "COPY (SELECT repeat('x', 1000) FROM generate_series(1, 200000)) TO STDOUT", () => {
        killed ??= kill(pid);
        return killed;
      });
    });
    await expect(out).rejects.toThrow();
    const into = withPid(async (client, pid) => {
      await client.query("CREATE TEMP TABLE broken (words text)");
      async function* endless() {
        for (let i = 0; ; i++) {
          if (i === 100) await kill(pid);
          yield Buffer.from(`${"x".repeat(10_000)}\n`);
        }
      }
      return copyIn(client, "COPY broken FROM STDIN", endless());
    });
    await expect(into).rejects.toThrow();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});
