-- A torrent as it was before corrections, until members whom it concerns for the first time have been told.
-- Runs since: 0.1.0
CREATE TABLE "torrents_before" (
    "torrent_id" INTEGER NOT NULL,
    "publisher_id" INTEGER,
    "product_id" INTEGER,
    "document" JSONB NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "torrents_before_pkey" PRIMARY KEY ("torrent_id"),
    CONSTRAINT "torrents_before_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
