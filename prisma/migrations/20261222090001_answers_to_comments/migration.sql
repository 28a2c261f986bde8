-- A comment can answer another one below the same torrent.
-- Runs since: 0.1.0
ALTER TABLE "torrent_comments" ADD COLUMN "answer_to_id" INTEGER;
ALTER TABLE "torrent_comments" ADD CONSTRAINT "torrent_comments_answer_to_id_fkey"
  FOREIGN KEY ("answer_to_id") REFERENCES "torrent_comments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "torrent_comments_answer_to_id_id_idx" ON "torrent_comments"("answer_to_id", "id");
