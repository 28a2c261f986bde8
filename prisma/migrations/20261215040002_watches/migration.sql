-- Members whose next posts and uploads staff look at first.
CREATE TABLE "member_watches" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "member_watches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "member_watches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "member_watches_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "member_watches_user_id_created_at_idx" ON "member_watches"("user_id", "created_at" DESC);
CREATE INDEX "member_watches_by_id_idx" ON "member_watches"("by_id");
-- One watch at a time.
CREATE UNIQUE INDEX "member_watches_user_id_key" ON "member_watches"("user_id") WHERE "ended_at" IS NULL;
