-- Dangerous acts ask for a password or second step of the last ten minutes. Of sessions that are there already, the
-- sign-in is the last time that is known.
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sessions" SET "confirmed_at" = "created_at";
