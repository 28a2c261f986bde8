-- The NFO as it was sent. Older ones have their text alone, and are downloaded as that.
ALTER TABLE "torrents" ADD COLUMN "nfo_bytes" BYTEA;
ALTER TABLE "user_uploads" ADD COLUMN "nfo_bytes" BYTEA;
