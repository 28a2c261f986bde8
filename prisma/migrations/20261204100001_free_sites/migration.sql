-- A registration with nothing to pay waits for a decision, or for its account to open.
ALTER TYPE "registration_status" ADD VALUE 'submitted' AFTER 'pending';

-- A bill that is closed without a payment says why.
ALTER TABLE "billing_cycles" ADD COLUMN "reason" TEXT;

-- An invitation is confirmed by the first payment of the person who joined by it, which on a free site may never come.
ALTER TABLE "invitations" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
UPDATE "invitations" SET "confirmed_at" = coalesce("accepted_at", "created_at") WHERE "status" = 'accepted';
