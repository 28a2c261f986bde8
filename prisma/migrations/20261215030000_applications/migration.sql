-- People who ask to be let in, with answers to the questions of the operators.
CREATE TYPE "application_status" AS ENUM ('unproved', 'waiting', 'accepted', 'joined', 'rejected', 'withdrawn');

CREATE TABLE "applications" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "status" "application_status" NOT NULL DEFAULT 'unproved',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "waiting_since" TIMESTAMPTZ(3),
    "decision" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "user_id" TEXT,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "applications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "applications_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "applications_token_hash_key" ON "applications"("token_hash");
CREATE INDEX "applications_status_created_at_id_idx" ON "applications"("status", "created_at", "id");
CREATE INDEX "applications_created_at_id_idx" ON "applications"("created_at" DESC, "id" DESC);
CREATE INDEX "applications_user_id_idx" ON "applications"("user_id");
CREATE INDEX "applications_decided_by_idx" ON "applications"("decided_by");
CREATE INDEX "applications_ended_idx" ON "applications"("decided_at")
    WHERE "status" IN ('accepted', 'joined', 'rejected', 'withdrawn');
CREATE INDEX "applications_lower_email_idx" ON "applications"(lower("email"));
-- An address has one application at a time.
CREATE UNIQUE INDEX "applications_open_email_key" ON "applications"(lower("email"))
    WHERE "status" IN ('waiting', 'accepted');

CREATE TABLE "application_answers" (
    "application_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,

    CONSTRAINT "application_answers_pkey" PRIMARY KEY ("application_id", "position"),
    CONSTRAINT "application_answers_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- An accepted applicant registers as anyone does, and pays or not as the site is set.
ALTER TABLE "registration_tokens" ADD COLUMN "application_id" INTEGER,
    ADD CONSTRAINT "registration_tokens_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "registration_tokens_application_id_idx" ON "registration_tokens"("application_id");
