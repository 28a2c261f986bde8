import { expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate } from "./migrate.server.ts";

const NAME = "20261230000040_without_standby";
const database = useDatabaseBefore(NAME);

it("refuses to drop the lease of two trackers that were not stopped in order, and drops it when it is empty", async () => {
  await database.pool.query("INSERT INTO tracker_leases (epoch, active, writer) VALUES (7, 'a', 'w')");
  await expect(migrate(database.pool)).rejects.toThrow("have not been stopped in order");
  await database.pool.query("DELETE FROM tracker_leases");
  expect(await migrate(database.pool)).toContain(NAME);
  const { rows } = await database.pool.query(
    `SELECT to_regclass('tracker_leases') AS leases,
       ARRAY(SELECT proname::text FROM pg_proc WHERE proname LIKE 'tracker_check%') AS functions`,
  );
  expect(rows).toEqual([{ leases: null, functions: [] }]);
});
