-- What forums and private messages need beyond their own tables: marks, blocks, drafts, search.

ALTER TABLE "complaints" ADD COLUMN "kind" TEXT, ADD COLUMN "related_id" TEXT;

-- CreateTable
CREATE TABLE "forum_visits" (
    "user_id" TEXT NOT NULL,
    "topic_id" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_visits_pkey" PRIMARY KEY ("user_id","topic_id")
);

-- CreateTable
CREATE TABLE "forum_baselines" (
    "user_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_baselines_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "member_blocks" (
    "user_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_blocks_pkey" PRIMARY KEY ("user_id","blocked_id")
);

-- CreateTable
CREATE TABLE "form_drafts" (
    "key_hash" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "forum_visits_topic_id_idx" ON "forum_visits"("topic_id");

-- CreateIndex
CREATE INDEX "member_blocks_blocked_id_idx" ON "member_blocks"("blocked_id");

-- CreateIndex
CREATE INDEX "form_drafts_expires_at_idx" ON "form_drafts"("expires_at");

-- AddForeignKey
ALTER TABLE "forum_visits" ADD CONSTRAINT "forum_visits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_visits" ADD CONSTRAINT "forum_visits_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "forum_topics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_baselines" ADD CONSTRAINT "forum_baselines_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

-- The badge on every page counts by this index alone.
CREATE INDEX private_messages_unread ON private_messages (receiver_id, id) WHERE NOT is_read AND NOT is_deleted_by_receiver;

-- A message that nobody can see any more goes, whoever was the last: one who deletes it, or an account that is deleted.
CREATE FUNCTION drop_unseen_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM private_messages WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER private_messages_unseen AFTER UPDATE ON private_messages FOR EACH ROW
  WHEN ((NEW.is_deleted_by_sender OR NEW.sender_id IS NULL) AND (NEW.is_deleted_by_receiver OR NEW.receiver_id IS NULL))
  EXECUTE FUNCTION drop_unseen_message();

CREATE INDEX forum_topics_search ON forum_topics USING gin (to_tsvector('english', title || ' ' || content));
CREATE INDEX forum_replies_search ON forum_replies USING gin (to_tsvector('english', content));

-- The list goes by last_reply_at: a topic that nobody has answered stands at its own date.
UPDATE forum_topics SET last_reply_at = created_at WHERE last_reply_at IS NULL;

-- A forum without categories takes no topics: these are a start that administrators change.
INSERT INTO forum_categories (name, description, color, sort_order)
  SELECT * FROM (VALUES
    ('Announcements and News', 'What changes here, and what happens out there', '#d97706', 1),
    ('Production Talk', 'Arranging, recording, mixing and mastering', '#3b82f6', 2),
    ('Plug-ins and Software', 'Instruments, effects, hosts and everything around them', '#8b5cf6', 3),
    ('Samples and Sound Design', 'Making sounds, recording them, taking them apart', '#ec4899', 4),
    ('Help', 'Questions, the first ones too', '#10b981', 5),
    ('Off-topic', 'Everything else', '#64748b', 6)
  ) AS defaults
  WHERE NOT EXISTS (SELECT 1 FROM forum_categories);
