-- Joining and paying: what registrations and payments need beyond the first schema, and the outbox for mail.

ALTER TABLE "payments"
  ADD COLUMN "stripe_session_id" TEXT,
  ADD COLUMN "is_verified" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "notes" TEXT,
  ADD COLUMN "decided_by" TEXT,
  ADD COLUMN "decided_at" TIMESTAMPTZ(3);

ALTER TABLE "registration_tokens"
  ADD COLUMN "billing_period" TEXT NOT NULL DEFAULT 'monthly',
  ADD COLUMN "amount" DECIMAL(18,8),
  ADD COLUMN "invite_code" TEXT,
  ADD COLUMN "stripe_session_id" TEXT,
  ADD COLUMN "proved_at" TIMESTAMPTZ(3),
  ADD COLUMN "notes" TEXT,
  ADD COLUMN "decided_by" TEXT,
  ADD COLUMN "decided_at" TIMESTAMPTZ(3),
  ADD COLUMN "user_id" TEXT;

-- CreateTable
CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "payments_stripe_session_id_key" ON "payments"("stripe_session_id");
CREATE INDEX "payments_decided_by_idx" ON "payments"("decided_by");
CREATE UNIQUE INDEX "registration_tokens_stripe_session_id_key" ON "registration_tokens"("stripe_session_id");
CREATE INDEX "registration_tokens_created_at_id_idx" ON "registration_tokens"("created_at" DESC, "id");
CREATE INDEX "registration_tokens_user_id_idx" ON "registration_tokens"("user_id");
CREATE INDEX "registration_tokens_decided_by_idx" ON "registration_tokens"("decided_by");
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");
CREATE INDEX "mails_status_next_attempt_at_idx" ON "mails"("status", "next_attempt_at");
CREATE INDEX "mails_created_at_id_idx" ON "mails"("created_at" DESC, "id");

ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

-- The same transaction on two proofs is found whatever its case.
CREATE INDEX payments_hash_lower ON payments (lower(transaction_hash)) WHERE transaction_hash IS NOT NULL;
CREATE INDEX registration_tokens_hash_lower ON registration_tokens (lower(transaction_hash)) WHERE transaction_hash IS NOT NULL;
CREATE INDEX registration_tokens_name_lower ON registration_tokens (lower(username)) WHERE status IN ('pending', 'proof_submitted', 'stripe_completed');
CREATE INDEX registration_tokens_email_lower ON registration_tokens (lower(email)) WHERE status IN ('pending', 'proof_submitted', 'stripe_completed');

-- The billing job's two questions: whose payment is due, and whose grace has run out.
CREATE INDEX users_billable_due ON users (next_payment_due) WHERE is_active AND NOT is_admin AND membership_status <> 'elite';

-- A word in the middle of a name or an address, for the administrators' searches.
CREATE INDEX users_search_trgm ON users USING gin (username gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX registration_tokens_search_trgm ON registration_tokens USING gin (username gin_trgm_ops, email gin_trgm_ops);

ALTER TABLE registration_tokens ADD CONSTRAINT registration_tokens_status_check
  CHECK (status IN ('pending', 'proof_submitted', 'stripe_completed', 'approved', 'rejected', 'expired'));
ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK (status IN ('started', 'pending', 'approved', 'rejected'));
ALTER TABLE billing_cycles ADD CONSTRAINT billing_cycles_status_check CHECK (status IN ('pending', 'paid', 'overdue', 'waived'));
ALTER TABLE mails ADD CONSTRAINT mails_status_check CHECK (status IN ('queued', 'sent', 'failed'));

-- Members of before billing: due thirty days after their last payment, or after joining.
UPDATE users SET next_payment_due = coalesce(last_payment_date, created_at) + interval '30 days'
  WHERE next_payment_due IS NULL AND NOT is_admin AND membership_status <> 'elite' AND NOT fee_waived;
