-- Members report collections, too.
-- Runs since: this release
ALTER TYPE "case_kind" ADD VALUE IF NOT EXISTS 'collection' AFTER 'torrent';
