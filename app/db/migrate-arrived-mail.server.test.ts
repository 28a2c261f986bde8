import { expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate } from "./migrate.server.ts";

const database = useDatabaseBefore("20261230000080_mail_that_arrived");

it("asks a site that has sent mail for no test mail, and keeps its other steps", async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO mails (key, recipient, subject, text, html, status) VALUES ('a', 'a@b.test', 'A', 'A', 'A', 'sent')`,
  );
  await pool.query(`INSERT INTO settings (key, value, updated_at) VALUES ('setUp', '{"skipped": ["logo"]}', now())`);
  await migrate(pool);
  const { rows } = await pool.query("SELECT value FROM settings WHERE key = 'setUp'");
  expect(rows).toEqual([{ value: { skipped: ["logo"], hasMailArrived: true } }]);
});
