import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { withClient } from "./with-client.server.ts";

const database = useDatabase();
const [FEW, MANY] = [2_000, 16_000];

beforeAll(async () => {
  const { pool } = database;
  await pool.query(`INSERT INTO users (id, username, email, updated_at)
    SELECT i::text, 'm' || i, 'm' || i || '@site.test', now() FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO torrents (name, category, platform, size, size_bytes, info_hash, updated_at)
    SELECT 'T ' || i, 'Samples', 'PC', '1 KB', 1024, lpad(to_hex(i), 40, '0'), now() FROM generate_series(1, ${MANY}) i`);
});

describe("a statement that changes many rows", () => {
  it.each(["users", "torrents"])(
    "costs what its rows cost, also after one that changed a single row: %s",
    async (table) => {
      await withClient(database.pool, async (client) => {
        const change = async (rows: number) => {
          const begun = performance.now();
          await client.query(`UPDATE ${table} SET updated_at = now()
          WHERE id IN (SELECT id FROM ${table} ORDER BY id LIMIT ${rows})`);
          return performance.now() - begun;
        };
        await change(1);
        const few = Math.min(await change(FEW), await change(FEW));
        // Eight times the rows take eight times as long, or 64 times if each row is compared with every other.
        expect((await change(MANY)) / few).toBeLessThan(30);
      });
    },
  );
});
