-- Hybrid torrents (BEP 52) are announced by two hashes: the tracker must know both for one torrent.

-- AlterTable
ALTER TABLE "torrents" ADD COLUMN "info_hash_v2" VARCHAR(64);

-- CreateIndex
CREATE UNIQUE INDEX "torrents_info_hash_v2_key" ON "torrents"("info_hash_v2");

CREATE OR REPLACE FUNCTION notify_torrents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('torrent', ARRAY(
    SELECT n.id::text FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.info_hash, o.info_hash_v2, o.is_active) IS DISTINCT FROM (n.info_hash, n.info_hash_v2, n.is_active)));
  RETURN NULL;
END $$;

-- A member's earned points for seeding are counted by full hours of this clock.
ALTER TABLE tracker_stats ADD CONSTRAINT tracker_stats_seeding_clock_check CHECK (seeding_clock >= 0);
