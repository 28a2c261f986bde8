-- The feed of follows has the newest topics of each category.
-- Runs since: 0.1.0
CREATE INDEX "forum_topics_category_id_created_at_id_idx" ON "forum_topics"("category_id", "created_at" DESC, "id" DESC);
