-- Thanks that a member has received are listed, the newest first.
-- Runs since: 0.1.0
CREATE INDEX "thanks_receiver_id_created_at_id_idx" ON "thanks"("receiver_id", "created_at" DESC, "id" DESC);
DROP INDEX "thanks_receiver_id_idx";
