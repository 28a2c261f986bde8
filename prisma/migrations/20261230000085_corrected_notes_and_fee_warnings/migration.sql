-- When its author last corrected a note, and when a member was warned about a bill: until now, a payment took the date of
-- the warning away. The mails that are still there name their bill.
-- Runs since: 0.1.0
ALTER TABLE "member_notes" ADD COLUMN "edited_at" TIMESTAMPTZ(3);
ALTER TABLE "billing_cycles" ADD COLUMN "warned_at" TIMESTAMPTZ(3);
UPDATE "billing_cycles" b SET "warned_at" = m."created_at" FROM "mails" m
  WHERE m."key" = 'warning:' || b."user_id" || ':' || b."billing_period";
