-- Questions of the staff with the applicants' answers, notes, and votes.
DROP INDEX "applications_open_email_key";
CREATE UNIQUE INDEX "applications_open_email_key" ON "applications"(lower("email"))
    WHERE "status" IN ('waiting', 'asked', 'accepted');

CREATE TYPE "application_message_kind" AS ENUM ('question', 'answer', 'note');

CREATE TABLE "application_messages" (
    "id" SERIAL NOT NULL,
    "application_id" INTEGER NOT NULL,
    "kind" "application_message_kind" NOT NULL,
    "author_id" TEXT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "application_messages_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "application_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "application_messages_application_id_id_idx" ON "application_messages"("application_id", "id");
CREATE INDEX "application_messages_author_id_idx" ON "application_messages"("author_id");

CREATE TABLE "application_votes" (
    "application_id" INTEGER NOT NULL,
    "voter_id" TEXT NOT NULL,
    "is_for" BOOLEAN NOT NULL,
    "word" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_votes_pkey" PRIMARY KEY ("application_id", "voter_id"),
    CONSTRAINT "application_votes_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "application_votes_voter_id_fkey" FOREIGN KEY ("voter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "application_votes_voter_id_idx" ON "application_votes"("voter_id");
