-- Suggestions that wait for the owner of a collection. A decided one is deleted.
CREATE TABLE "collection_suggestions" (
    "id" SERIAL NOT NULL,
    "collection_id" INTEGER NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "word" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_suggestions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "collection_suggestions_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "collection_suggestions_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "collection_suggestions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "collection_suggestions_collection_id_torrent_id_key" ON "collection_suggestions"("collection_id", "torrent_id");
CREATE INDEX "collection_suggestions_torrent_id_idx" ON "collection_suggestions"("torrent_id");
CREATE INDEX "collection_suggestions_user_id_idx" ON "collection_suggestions"("user_id");
