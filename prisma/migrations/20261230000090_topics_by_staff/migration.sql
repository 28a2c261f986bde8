-- Categories of the forum in which only staff start topics.
-- Runs since: 0.1.0
ALTER TABLE "forum_categories" ADD COLUMN "only_staff_start" BOOLEAN NOT NULL DEFAULT false;
