import { expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate } from "./migrate.server.ts";

const database = useDatabaseBefore("20261201010001_money_that_goes_back");

it("keeps approved payments whose member is unknown, and hands card payments that cannot be decided to staff", async () => {
  const { pool } = database;
  await pool.query(`
    INSERT INTO payments (user_id, status, amount, stripe_session_id, notes) VALUES
      (NULL, 'approved', 10, 'cs_old', NULL), (NULL, 'pending', 12.5, 'cs_waits', 'For somebody unknown'),
      (NULL, 'pending', 10, NULL, NULL)`);
  await migrate(pool);
  const { rows } = await pool.query("SELECT status, is_owner_lost FROM payments ORDER BY id");
  expect(rows).toEqual([
    { status: "approved", is_owner_lost: true },
    { status: "rejected", is_owner_lost: false },
    { status: "pending", is_owner_lost: false },
  ]);
  const notices = await pool.query("SELECT kind, external_id, cents::int, reason, handled_at FROM payment_notices");
  expect(notices.rows).toEqual([
    { kind: "payment", external_id: "cs_waits", cents: 1_250, reason: "For somebody unknown", handled_at: null },
  ]);
  // The old rows can still be changed, but no new ones may join them.
  await pool.query("UPDATE payments SET notes = 'kept' WHERE stripe_session_id = 'cs_old'");
  await expect(pool.query("INSERT INTO payments (status) VALUES ('approved')")).rejects.toThrow("approved_has_member");
});
