-- Members are reported too, and a report says by one of the operator's reasons what it is about.
ALTER TYPE "case_kind" ADD VALUE 'member' AFTER 'torrent';
ALTER TABLE "cases" ADD COLUMN "problem" TEXT;
