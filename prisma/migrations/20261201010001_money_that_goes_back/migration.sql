-- Every checkout that the site opens is kept, registrations' too, with what a notice of it is compared with.
ALTER TABLE "card_checkouts" ALTER COLUMN "user_id" DROP NOT NULL;
ALTER TABLE "card_checkouts" ADD COLUMN "registration_id" INTEGER;
ALTER TABLE "card_checkouts" ADD COLUMN "currency" TEXT NOT NULL DEFAULT 'usd';
ALTER TABLE "card_checkouts" ADD COLUMN "payment_intent" TEXT;
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_registration_id_fkey"
    FOREIGN KEY ("registration_id") REFERENCES "registration_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_one_payer"
    CHECK (("user_id" IS NULL) <> ("registration_id" IS NULL));
CREATE INDEX "card_checkouts_registration_id_idx" ON "card_checkouts"("registration_id");
CREATE INDEX "card_checkouts_payment_intent_idx" ON "card_checkouts"("payment_intent");

-- In the order in which they may follow each other: a late notice never takes one back.
CREATE TYPE "payment_notice_status" AS ENUM ('inquiry', 'open', 'done', 'undone');
CREATE TYPE "payment_notice_kind" AS ENUM ('payment', 'refund', 'charge', 'dispute');

CREATE TABLE "payment_notices" (
    "id" SERIAL NOT NULL,
    "kind" "payment_notice_kind" NOT NULL,
    "status" "payment_notice_status" NOT NULL,
    "external_id" TEXT,
    "payment_intent" TEXT,
    "payment_id" INTEGER,
    "cents" BIGINT,
    "currency" TEXT,
    "reason" TEXT,
    "notes" TEXT,
    "handled_by" TEXT,
    "handled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_notices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_notices_cents_check" CHECK ("cents" >= 0)
);
CREATE UNIQUE INDEX "payment_notices_external_id_key" ON "payment_notices"("external_id");
CREATE INDEX "payment_notices_payment_intent_idx" ON "payment_notices"("payment_intent");
CREATE INDEX "payment_notices_payment_id_idx" ON "payment_notices"("payment_id");
CREATE INDEX "payment_notices_handled_by_idx" ON "payment_notices"("handled_by");
CREATE INDEX "payment_notices_created_at_id_idx" ON "payment_notices"("created_at" DESC, "id" DESC);
CREATE INDEX "payment_notices_waiting" ON "payment_notices"("created_at", "id") WHERE "handled_at" IS NULL;
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_payment_id_fkey"
    FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_handled_by_fkey"
    FOREIGN KEY ("handled_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "payments" ADD COLUMN "payment_intent" TEXT;
ALTER TABLE "payments" ADD COLUMN "refunded" DECIMAL(18,8) NOT NULL DEFAULT 0;
ALTER TABLE "payments" ADD COLUMN "dispute" "payment_notice_status";
ALTER TABLE "payments" ADD COLUMN "days_taken_back" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "payments" ADD COLUMN "seconds_taken_back" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "payments" ADD COLUMN "is_owner_lost" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "payments_payment_intent_key" ON "payments"("payment_intent");

-- Payments of before whose member is unknown stay in the books; no other may join them.
UPDATE "payments" SET "is_owner_lost" = true WHERE "status" = 'approved' AND "user_id" IS NULL;
ALTER TABLE "payments" ADD CONSTRAINT "payments_approved_has_member"
    CHECK ("status" <> 'approved' OR "user_id" IS NOT NULL OR "is_owner_lost");

-- A card payment that waits and has no member can never be decided: it becomes a notice that staff can settle.
INSERT INTO "payment_notices" ("kind", "status", "external_id", "cents", "currency", "reason", "created_at")
SELECT 'payment', 'done', "stripe_session_id", greatest(round("amount" * 100), 0), 'usd',
    coalesce("notes", 'Its member is unknown.'), "created_at"
FROM "payments" WHERE "status" = 'pending' AND "user_id" IS NULL AND "stripe_session_id" IS NOT NULL;
UPDATE "payments" SET "status" = 'rejected', "decided_at" = now()
WHERE "status" = 'pending' AND "user_id" IS NULL AND "stripe_session_id" IS NOT NULL;
