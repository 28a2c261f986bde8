-- What members are told of on the site, and the causes that a job still has to tell them of.
CREATE TYPE "notice_kind" AS ENUM ('reply', 'mention', 'comment', 'answer', 'message', 'decision', 'report', 'withdrawn', 'seed_request', 'thanks', 'announcement', 'release', 'topic');

CREATE TABLE "notices" (
    "id" BIGSERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "page" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "actor_id" TEXT,
    "count" INTEGER NOT NULL DEFAULT 1,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notices_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "notices_user_id_page_kind_key" ON "notices"("user_id", "page", "kind");
CREATE INDEX "notices_user_id_told_at_id_idx" ON "notices"("user_id", "told_at" DESC, "id" DESC);
CREATE INDEX "notices_actor_id_idx" ON "notices"("actor_id");
CREATE INDEX "notices_told_at_idx" ON "notices"("told_at");
-- For the bell.
CREATE INDEX "notices_unread" ON "notices"("user_id") WHERE "read_at" IS NULL;

CREATE TABLE "notice_causes" (
    "id" BIGSERIAL NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "page" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "actor_id" TEXT,
    "audience" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL DEFAULT '',
    "members" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reached" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_causes_pkey" PRIMARY KEY ("id")
);
