-- Staff can give a reason for deleting a torrent. Until now, only uploaders gave one.
-- Runs since: 0.1.0
ALTER TABLE "torrents" ADD COLUMN "is_staff_reason" BOOLEAN NOT NULL DEFAULT false;
