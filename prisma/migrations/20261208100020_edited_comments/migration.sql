-- When a comment was changed after others had time to read it. Comments from before could not be changed.
ALTER TABLE "torrent_comments" ADD COLUMN "edited_at" TIMESTAMPTZ(3);
