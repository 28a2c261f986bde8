-- Where the log of the database stood after the member's latest write: a replica that has not come so far is not asked.
ALTER TABLE "sessions" ADD COLUMN "written_to" BIGINT;
