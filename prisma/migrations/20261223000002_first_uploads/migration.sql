-- The first uploads of a trusted member are listed at once, and staff look at them afterwards.
-- Runs since: 0.1.0
ALTER TABLE "user_uploads" ADD COLUMN "look_at_since" TIMESTAMPTZ(3);
-- The list of those that nobody has looked at yet.
CREATE INDEX "user_uploads_to_look_at" ON "user_uploads"("look_at_since", "id") WHERE "look_at_since" IS NOT NULL;
