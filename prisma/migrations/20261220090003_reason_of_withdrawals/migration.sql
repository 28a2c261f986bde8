-- Why an uploader has withdrawn a torrent of theirs.
-- Runs since: 0.1.0
ALTER TABLE "torrents" ADD COLUMN "withdrawn_reason" TEXT;
