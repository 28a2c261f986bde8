-- Categories that only administrators see.
ALTER TABLE "forum_categories" ADD COLUMN "is_hidden" BOOLEAN NOT NULL DEFAULT false;
