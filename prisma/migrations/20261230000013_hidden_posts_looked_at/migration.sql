-- Up to when a watched member's posts in hidden categories were looked at, which not all staff see.
-- Runs since: 0.1.0
ALTER TABLE "member_watches" ADD COLUMN "hidden_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "member_watches" SET "hidden_seen_at" = "seen_at";
