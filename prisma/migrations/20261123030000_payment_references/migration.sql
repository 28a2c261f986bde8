-- What a payer asks for a payment by. Each row that is there gets one of its own.
ALTER TABLE "payments" ADD COLUMN "reference" TEXT NOT NULL
  DEFAULT ('PB-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10)));

ALTER TABLE "registration_tokens"
  ADD COLUMN "reference" TEXT NOT NULL
    DEFAULT ('PB-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))),
  ADD COLUMN "receiving_address" TEXT;

-- A registration and its payment are one thing to whoever paid.
UPDATE "payments" p SET "reference" = r."reference"
  FROM "registration_tokens" r
  WHERE p."user_id" = r."user_id" AND p."payment_type" = 'registration';

CREATE INDEX "payments_reference_idx" ON "payments"("reference");
CREATE INDEX "registration_tokens_reference_idx" ON "registration_tokens"("reference");
