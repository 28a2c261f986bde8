import { beforeAll, expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate } from "./migrate.server.ts";

const database = useDatabaseBefore("20261230000085_corrected_notes_and_fee_warnings");

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO users (id, username, email, is_active) VALUES
      ('late', 'lena', 'l@mail.example', true), ('other', 'ann', 'a@mail.example', true);
    INSERT INTO billing_cycles (user_id, billing_period, due_date, status) VALUES
      ('late', '2026-03-01', '2026-03-01', 'paid'), ('late', '2026-04-01', '2026-04-01', 'pending'),
      ('late', '2026-05-01', '2026-05-01', 'pending'), ('other', '2026-03-01', '2026-03-01', 'pending');
    INSERT INTO mails (key, recipient, subject, text, html, created_at) VALUES
      ('warning:late:2026-03-01', 'l@mail.example', 'Due', 'Please pay.', '', '2026-03-02T09:00:00Z'),
      ('warning:late:2026-04-01', 'l@mail.example', 'Due', 'Please pay.', '', '2026-04-02T09:00:00Z'),
      ('deactivated:late:2026-05-01', 'l@mail.example', 'Closed', 'Goodbye.', '', '2026-05-09T09:00:00Z');
    INSERT INTO member_notes (user_id, text) VALUES ('late', 'Promised to pay.')`);
  await migrate(database.pool);
});

it("bills have the time of the mail that warned about them, paid or not, and others have none", async () => {
  const bills = await database.db.billingCycle.findMany({ orderBy: [{ userId: "asc" }, { dueDate: "asc" }] });
  expect(bills.map(({ userId, billingPeriod, warnedAt }) => [userId, billingPeriod, warnedAt])).toEqual([
    ["late", "2026-03-01", new Date("2026-03-02T09:00:00Z")],
    ["late", "2026-04-01", new Date("2026-04-02T09:00:00Z")],
    ["late", "2026-05-01", null],
    ["other", "2026-03-01", null],
  ]);
});

it("notes that were there were not corrected", async () => {
  expect(await database.db.memberNote.findMany()).toMatchObject([{ text: "Promised to pay.", editedAt: null }]);
});
