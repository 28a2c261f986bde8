-- `reported_by` read like the member who reports, who is in `reporter_id`: it is the member whom the report is about.
-- The step that only tells the member something is a note. The release before uses the old names.
-- Runs since: this release
ALTER TABLE "cases" RENAME COLUMN "reported_by" TO "accused_name";
ALTER TABLE "cases" RENAME COLUMN "reported_by_id" TO "accused_id";
ALTER TABLE "cases" RENAME CONSTRAINT "cases_reported_by_id_fkey" TO "cases_accused_id_fkey";
ALTER INDEX "cases_reported_by_id_idx" RENAME TO "cases_accused_id_idx";

ALTER TYPE "standing_kind" RENAME VALUE 'word' TO 'note';
