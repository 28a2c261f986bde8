import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { withClient } from "./with-client.server.ts";

const database = useDatabase();
const pidOf = "SELECT pg_backend_pid() AS pid";

describe("withClient", () => {
  it("answers what is made of the connection, and gives it back", async () => {
    const { pool } = database;
    const first = await withClient(pool, async (client) => (await client.query(pidOf)).rows[0].pid);
    expect(pool.idleCount).toBe(pool.totalCount);
    const second = await withClient(pool, async (client) => (await client.query(pidOf)).rows[0].pid);
    expect(second).toBe(first);
  });

  it("closes a connection whose work failed, with its transaction", async () => {
    const { pool } = database;
    const before = pool.totalCount;
    const failing = withClient(pool, async (client) => {
      await client.query("BEGIN; CREATE TABLE left_behind (id int)");
      throw new Error("half way");
    });
    await expect(failing).rejects.toThrow("half way");
    expect(pool.totalCount).toBe(Math.max(0, before - 1));
    expect((await pool.query("SELECT to_regclass('left_behind') AS found")).rows[0].found).toBeNull();
  });

  it("survives a connection that breaks between two statements", async () => {
    const { pool } = database;
    const broken = withClient(pool, async (client) => {
      const { pid } = (await client.query(pidOf)).rows[0];
      const ended = new Promise((resolve) => client.once("end", resolve));
      await pool.query("SELECT pg_terminate_backend($1)", [pid]);
      await ended;
      await client.query("SELECT 1");
    });
    await expect(broken).rejects.toThrow();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});
