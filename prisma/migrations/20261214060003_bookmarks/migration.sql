-- What members keep for themselves, with a folder and a note.
CREATE TYPE "bookmark_kind" AS ENUM ('torrent', 'publisher', 'product', 'topic', 'reply');

CREATE TABLE "bookmarks" (
    "user_id" TEXT NOT NULL,
    "kind" "bookmark_kind" NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "folder" VARCHAR(60) NOT NULL DEFAULT '',
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookmarks_pkey" PRIMARY KEY ("user_id", "kind", "subject_id"),
    CONSTRAINT "bookmarks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "bookmarks_user_id_created_at_idx" ON "bookmarks"("user_id", "created_at" DESC);
CREATE INDEX "bookmarks_user_id_folder_created_at_idx" ON "bookmarks"("user_id", "folder", "created_at" DESC);
