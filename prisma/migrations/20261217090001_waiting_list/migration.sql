-- People who are told once when joining opens.
-- Runs since: this release
CREATE TABLE "waiting_people" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "word" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "waiting_people_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "waiting_people_token_hash_key" ON "waiting_people"("token_hash");
CREATE INDEX "waiting_people_created_at_id_idx" ON "waiting_people"("created_at", "id");
CREATE INDEX "waiting_people_email_created_at_idx" ON "waiting_people"("email", "created_at" DESC);
