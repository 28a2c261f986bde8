-- The newer release that replaces a torrent.
ALTER TABLE "torrents" ADD COLUMN "successor_id" INTEGER;
ALTER TABLE "torrents" ADD CONSTRAINT "torrents_successor_id_fkey" FOREIGN KEY ("successor_id") REFERENCES "torrents"("id")
  ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "torrents_successor_id_idx" ON "torrents"("successor_id");
