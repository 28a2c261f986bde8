-- The ledger of paid time: each move of the day on which a member's next payment is due, with its reason.
-- Runs since: 0.1.0
CREATE TYPE "time_kind" AS ENUM (
    'earlier', 'joined', 'paid', 'points', 'taken_back', 'given_back', 'free_time', 'first_payment', 'elite', 'elite_ended',
    'admin_ended', 'waiver_ended', 'opened', 'undone'
);
CREATE TABLE "paid_time" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "time_kind" NOT NULL,
    "seconds" INTEGER NOT NULL DEFAULT 0,
    "due_after" TIMESTAMPTZ(3),
    "left_after" INTEGER,
    "payment_id" INTEGER,

    CONSTRAINT "paid_time_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "paid_time_user_id_id_idx" ON "paid_time"("user_id", "id" DESC);
CREATE INDEX "paid_time_payment_id_idx" ON "paid_time"("payment_id");
ALTER TABLE "paid_time" ADD CONSTRAINT "paid_time_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "paid_time" ADD CONSTRAINT "paid_time_payment_id_fkey"
    FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The ledger of members who were there begins with their day as it stands.
INSERT INTO "paid_time" ("user_id", "at", "kind", "due_after")
SELECT "id", now(), 'earlier', "next_payment_due" FROM "users" WHERE "next_payment_due" IS NOT NULL AND "deleted_at" IS NULL;
