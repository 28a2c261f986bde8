-- Members who had a torrent may read why its uploader withdrew it. Reasons from before were written for the staff alone.
-- Runs since: 0.1.0
ALTER TABLE "torrents" ADD COLUMN "shows_reason" BOOLEAN NOT NULL DEFAULT false;
