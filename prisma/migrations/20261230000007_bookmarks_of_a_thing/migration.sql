-- The bookmarks of a thing that another takes the place of.
-- Runs since: 0.1.0
CREATE INDEX "bookmarks_kind_subject_id_idx" ON "bookmarks"("kind", "subject_id");
