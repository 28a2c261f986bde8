import { beforeAll, expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { readSetting } from "../domain/core/settings/settings.server.ts";
import { countConfirmed } from "../domain/joining/rewards/elite.server.ts";
import { migrate } from "./migrate.server.ts";

const database = useDatabaseBefore("20261204100001_free_sites");

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO users (id, username, email, membership_status, is_active) VALUES
      ('inviter', 'ines', 'i@mail.example', 'active', true), ('invitee', 'ann', 'a@mail.example', 'active', true);
    INSERT INTO invitations (inviter_id, invite_code, status, expires_at, accepted_at, accepted_by) VALUES
      ('inviter', 'used', 'accepted', '2026-03-08', '2026-03-02T10:00:00Z', 'invitee'),
      ('inviter', 'open', 'pending', '2026-03-08', NULL, NULL);
    INSERT INTO settings (key, value) VALUES ('membership', '{"monthlyPrice": 12, "yearlyPrice": 99}');
    INSERT INTO billing_cycles (user_id, billing_period, due_date, status)
      VALUES ('invitee', '2026-04-01', '2026-04-01', 'pending')`);
  await migrate(database.pool);
});

it("invitations that were accepted before count as confirmed, since a payment had accepted them", async () => {
  expect(await database.db.$transaction((tx) => countConfirmed(tx, "inviter"))).toBe(1);
  const [used, open] = await database.db.invitation.findMany({ orderBy: { id: "asc" } });
  expect(used?.confirmedAt).toEqual(new Date("2026-03-02T10:00:00Z"));
  expect(open?.confirmedAt).toBeNull();
});

it("a site of the release before stays open and paid, with its prices and bills", async () => {
  expect(await readSetting(database.db, "membership")).toMatchObject({
    price: "paid",
    monthlyPrice: 12,
    freeSince: null,
  });
  expect(await readSetting(database.db, "joining")).toMatchObject({ mode: "open", nextMode: "none" });
  expect(await database.db.billingCycle.findFirstOrThrow()).toMatchObject({ status: "pending", reason: null });
});
