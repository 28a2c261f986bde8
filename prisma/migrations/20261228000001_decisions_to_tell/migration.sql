-- Decisions on uploads that their uploaders are to be told of, together.
-- Runs since: 0.1.0
CREATE TABLE "decisions_to_tell" (
  "upload_id" INTEGER NOT NULL,
  "user_id" TEXT NOT NULL,
  "decided_by" TEXT,
  "points" INTEGER NOT NULL DEFAULT 0,
  "was_told" BOOLEAN NOT NULL DEFAULT false,
  "decided_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "decisions_to_tell_pkey" PRIMARY KEY ("upload_id")
);
CREATE INDEX "decisions_to_tell_user_id_decided_at_idx" ON "decisions_to_tell"("user_id", "decided_at");
CREATE INDEX "decisions_to_tell_decided_by_idx" ON "decisions_to_tell"("decided_by");
ALTER TABLE "decisions_to_tell" ADD CONSTRAINT "decisions_to_tell_upload_id_fkey"
  FOREIGN KEY ("upload_id") REFERENCES "user_uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "decisions_to_tell" ADD CONSTRAINT "decisions_to_tell_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "decisions_to_tell" ADD CONSTRAINT "decisions_to_tell_decided_by_fkey"
  FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
