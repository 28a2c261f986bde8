import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { exportStates } from "../../administration/exports/export-states.ts";
import { importStates } from "../../catalogue/imports/import-states.ts";
import { previewStates } from "../../catalogue/previews/preview-states.ts";
import { reviewStates } from "../../catalogue/tracker/review-states.ts";
import { uploadStates } from "../../catalogue/uploads/upload-states.ts";
import { applicationStates } from "../../joining/applications/application-states.ts";
import { billStates } from "../../joining/billing/bill-states.ts";
import { noticeStates } from "../../joining/card-notices/notice-states.ts";
import { invitationStates } from "../../joining/invitations/invitation-states.ts";
import { checkoutStates } from "../../joining/payments/checkout-states.ts";
import { paymentStates } from "../../joining/payments/payment-states.ts";
import { registrationStates } from "../../joining/registrations/registration-states.ts";
import { caseStates } from "../../moderation/cases/case-states.ts";
import { noticeItemStates } from "../../moderation/cases/notice-item-states.ts";
import { deliveryStates } from "../../notify/webhooks/delivery-states.ts";
import { membershipStates } from "../../people/members/membership-states.ts";
import { mailStates } from "../mail/mail-states.ts";
import { operationStates } from "../operations/kinds.ts";
import type { States } from "./states.ts";

/** The column of each machine, and the states in which a row may begin. */
const machines: [column: string, states: States<string>, begins: string[]][] = [
  ["users.membership_status", membershipStates, ["active"]],
  ["payments.status", paymentStates, ["started", "pending"]],
  ["billing_cycles.status", billStates, ["pending"]],
  ["card_checkouts.status", checkoutStates, ["open"]],
  ["payment_notices.status", noticeStates, ["inquiry"]],
  ["registration_tokens.status", registrationStates, ["unproved", "pending"]],
  ["applications.status", applicationStates, ["unproved"]],
  ["invitations.status", invitationStates, ["pending"]],
  ["user_uploads.status", uploadStates, ["draft"]],
  ["import_items.status", importStates, ["uploading"]],
  ["previews.status", previewStates, ["waiting"]],
  ["operations.status", operationStates, ["running"]],
  ["mails.status", mailStates, ["queued"]],
  ["tracker_reviews.status", reviewStates, ["held"]],
  ["cases.status", caseStates, ["open"]],
  ["noticed_torrents.status", noticeItemStates, ["open"]],
  ["account_exports.status", exportStates, ["waiting"]],
  ["webhook_deliveries.status", deliveryStates, ["waiting"]],
];

const database = useDatabase();

describe.each(machines)("%s", (column, states, begins) => {
  const [table, name] = column.split(".");

  it("can reach each of its states from where a row begins", () => {
    const reached = new Set(begins);
    for (const from of reached) for (const to of states.all) if (states.canBecome(from, to)) reached.add(to);
    expect([...reached].sort()).toEqual([...states.all].sort());
  });

  it("holds the states of the table and refuses all else", async () => {
    const { rows } = await database.pool.query<{ label: string; type: string }>(
      `SELECT e.enumlabel AS label, e.enumtypid::regtype AS type
       FROM pg_attribute a JOIN pg_enum e ON e.enumtypid = a.atttypid
       WHERE a.attrelid = $1::regclass AND a.attname = $2`,
      [table, name],
    );
    expect(rows.map(({ label }) => label).sort()).toEqual([...states.all].sort());
    // Values are refused when they are read, so no row is needed.
    const wrong = database.pool.query(`UPDATE ${table} SET ${name} = 'no-such-state'`);
    await expect(wrong).rejects.toThrow("invalid input value for enum");
  });
});

it("no column of states is left out", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ 'status$' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(machines.map(([column]) => column).sort());
});
