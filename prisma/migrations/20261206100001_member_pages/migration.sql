-- Pages of members: a text about themselves, and the parts that they show to others. Everyone begins with the parts that
-- the site showed before it had such pages, and so without the day of joining and the last visit.
CREATE TYPE "member_field" AS ENUM ('role', 'joined', 'seen', 'online', 'about', 'uploads', 'posts', 'comments', 'figures', 'transfers');
ALTER TABLE "users" ADD COLUMN "about" TEXT,
  ADD COLUMN "shows" "member_field"[] DEFAULT ARRAY['role', 'online', 'about', 'uploads', 'posts', 'comments', 'figures', 'transfers']::"member_field"[];

-- The list of members by name, and by uploads.
CREATE INDEX users_listed ON users (normal_name(username), name_clash) WHERE is_active AND NOT is_suspended AND deleted_at IS NULL;
CREATE INDEX user_stats_uploads ON user_stats (total_uploads DESC, user_id) WHERE total_uploads > 0;

-- Texts and uploads of one member, the newest first.
DROP INDEX "torrents_uploaded_by_idx", "forum_topics_author_id_idx", "forum_replies_author_id_idx", "torrent_comments_user_id_idx";
CREATE INDEX "torrents_uploaded_by_created_at_id_idx" ON "torrents" ("uploaded_by", "created_at" DESC, "id" DESC);
CREATE INDEX "forum_topics_author_id_created_at_id_idx" ON "forum_topics" ("author_id", "created_at" DESC, "id" DESC);
CREATE INDEX "forum_replies_author_id_created_at_id_idx" ON "forum_replies" ("author_id", "created_at" DESC, "id" DESC);
CREATE INDEX "torrent_comments_user_id_created_at_id_idx" ON "torrent_comments" ("user_id", "created_at" DESC, "id" DESC);
