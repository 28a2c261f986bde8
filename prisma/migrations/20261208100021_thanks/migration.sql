-- Thanks of members for a torrent, a topic, a reply or a comment: one each.
CREATE TABLE "thanks" (
  "id" SERIAL PRIMARY KEY,
  "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "receiver_id" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "torrent_id" INTEGER REFERENCES "torrents" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "topic_id" INTEGER REFERENCES "forum_topics" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "reply_id" INTEGER REFERENCES "forum_replies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "comment_id" INTEGER REFERENCES "torrent_comments" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "thanks_for_one_thing" CHECK (num_nonnulls("torrent_id", "topic_id", "reply_id", "comment_id") = 1)
);
CREATE UNIQUE INDEX "thanks_torrent_id_user_id_key" ON "thanks" ("torrent_id", "user_id");
CREATE UNIQUE INDEX "thanks_topic_id_user_id_key" ON "thanks" ("topic_id", "user_id");
CREATE UNIQUE INDEX "thanks_reply_id_user_id_key" ON "thanks" ("reply_id", "user_id");
CREATE UNIQUE INDEX "thanks_comment_id_user_id_key" ON "thanks" ("comment_id", "user_id");
CREATE INDEX "thanks_user_id_idx" ON "thanks" ("user_id");
CREATE INDEX "thanks_receiver_id_idx" ON "thanks" ("receiver_id");
