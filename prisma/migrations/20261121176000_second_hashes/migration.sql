-- Torrents that were listed before hybrid ones were known have no info_hash_v2, and their rows do not tell them from
-- torrents of version 1: the stored file does, and is read once.

-- AlterTable
ALTER TABLE "torrents" ADD COLUMN "hashes_read" BOOLEAN NOT NULL DEFAULT false;
