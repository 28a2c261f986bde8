-- What members follow: they get notices of what is new there.
CREATE TYPE "follow_kind" AS ENUM ('publisher', 'product', 'member', 'topic', 'category');

CREATE TABLE "follows" (
    "user_id" TEXT NOT NULL,
    "kind" "follow_kind" NOT NULL,
    "subject_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("user_id", "kind", "subject_id"),
    CONSTRAINT "follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "follows_kind_subject_id_user_id_idx" ON "follows"("kind", "subject_id", "user_id");
CREATE INDEX "follows_user_id_created_at_idx" ON "follows"("user_id", "created_at" DESC);
