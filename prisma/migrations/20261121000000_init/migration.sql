-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "profile_image_url" TEXT,
    "profile_picture" TEXT,
    "profile_picture_at" TIMESTAMPTZ(3),
    "username" TEXT NOT NULL,
    "password_hash" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "is_suspended" BOOLEAN NOT NULL DEFAULT false,
    "has_paid_registration" BOOLEAN NOT NULL DEFAULT false,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "is_primary_admin" BOOLEAN NOT NULL DEFAULT false,
    "membership_status" TEXT NOT NULL DEFAULT 'active',
    "last_payment_date" TIMESTAMPTZ(3),
    "next_payment_due" TIMESTAMPTZ(3),
    "warning_issued" BOOLEAN NOT NULL DEFAULT false,
    "warning_issued_at" TIMESTAMPTZ(3),
    "fee_waived" BOOLEAN NOT NULL DEFAULT false,
    "fee_waived_until" TIMESTAMPTZ(3),
    "passkey" VARCHAR(32),
    "font_family" TEXT NOT NULL DEFAULT 'system',
    "font_size" TEXT NOT NULL DEFAULT 'medium',
    "theme" TEXT NOT NULL DEFAULT 'dark',
    "last_seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT,
    "payment_type" TEXT NOT NULL DEFAULT 'registration',
    "crypto_type" TEXT,
    "amount" DECIMAL(18,8),
    "receiving_address" TEXT,
    "transaction_hash" TEXT,
    "screenshot_path" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "billing_period" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_cycles" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "billing_period" TEXT NOT NULL,
    "due_date" TIMESTAMPTZ(3) NOT NULL,
    "paid_date" TIMESTAMPTZ(3),
    "amount" DECIMAL(10,2) NOT NULL DEFAULT 20,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "payment_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_cycles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_tokens" (
    "id" SERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "crypto_type" TEXT,
    "transaction_hash" TEXT,
    "screenshot_path" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registration_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset_tokens" (
    "id" SERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "torrents" (
    "id" SERIAL NOT NULL,
    "type" TEXT,
    "name" TEXT NOT NULL,
    "files" JSONB,
    "comments" INTEGER NOT NULL DEFAULT 0,
    "size" TEXT,
    "size_bytes" BIGINT NOT NULL DEFAULT 0,
    "file_count" INTEGER NOT NULL DEFAULT 0,
    "done" TEXT,
    "seeds" INTEGER,
    "leeches" INTEGER,
    "download_link" TEXT,
    "download_url" TEXT,
    "dropbox_path" TEXT,
    "category" TEXT NOT NULL,
    "platform" TEXT NOT NULL DEFAULT 'PC',
    "uploaded_by" TEXT,
    "upload_date" TIMESTAMPTZ(3),
    "description" TEXT,
    "licence" TEXT,
    "nfo" TEXT,
    "notes" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_from_dropbox" BOOLEAN NOT NULL DEFAULT false,
    "seeders" INTEGER NOT NULL DEFAULT 0,
    "leechers" INTEGER NOT NULL DEFAULT 0,
    "info_hash" VARCHAR(40),
    "torrent_data" BYTEA,
    "announce_url" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "torrents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "torrent_counts" (
    "category" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "torrent_counts_pkey" PRIMARY KEY ("category","platform")
);

-- CreateTable
CREATE TABLE "dropbox_settings" (
    "id" SERIAL NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "last_sync" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dropbox_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_categories" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "color" TEXT NOT NULL DEFAULT '#3b82f6',
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forum_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_topics" (
    "id" SERIAL NOT NULL,
    "category_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "author_id" TEXT,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "views" INTEGER NOT NULL DEFAULT 0,
    "reply_count" INTEGER NOT NULL DEFAULT 0,
    "last_reply_at" TIMESTAMPTZ(3),
    "last_reply_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forum_topics_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_replies" (
    "id" SERIAL NOT NULL,
    "topic_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "author_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forum_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "private_messages" (
    "id" SERIAL NOT NULL,
    "sender_id" TEXT,
    "receiver_id" TEXT,
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "is_deleted_by_sender" BOOLEAN NOT NULL DEFAULT false,
    "is_deleted_by_receiver" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "private_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_activities" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "activity_type" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT,
    "related_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_stats" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "total_uploads" INTEGER NOT NULL DEFAULT 0,
    "total_downloads" INTEGER NOT NULL DEFAULT 0,
    "seeding_time" BIGINT NOT NULL DEFAULT 0,
    "activity_points" INTEGER NOT NULL DEFAULT 0,
    "membership_discount" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "last_activity_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_stats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "inviter_id" TEXT NOT NULL,
    "invitee_email" TEXT,
    "invite_code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_messages" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT,
    "username" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "profile_picture" TEXT,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT,
    "user_agent" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "message" TEXT NOT NULL,
    "admin_username" TEXT NOT NULL,
    "admin_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_uploads" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT,
    "torrent_id" INTEGER,
    "file_name" TEXT NOT NULL,
    "file_size" TEXT NOT NULL,
    "torrent_file" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "moderator_notes" TEXT,
    "approved_by" TEXT,
    "description" TEXT,
    "notes" TEXT,
    "category" TEXT NOT NULL DEFAULT 'Miscellaneous',
    "platform" TEXT NOT NULL DEFAULT 'PC',
    "info_hash" TEXT,
    "original_size" BIGINT,
    "file_count" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_records" (
    "id" SERIAL NOT NULL,
    "filename" TEXT NOT NULL,
    "original_filename" TEXT,
    "file_size" BIGINT,
    "file_type" TEXT,
    "mime_type" TEXT,
    "content" TEXT NOT NULL,
    "content_hash" TEXT,
    "description" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "category" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_peers" (
    "id" SERIAL NOT NULL,
    "info_hash" VARCHAR(40) NOT NULL,
    "peer_id" VARCHAR(40) NOT NULL,
    "user_id" TEXT,
    "ip" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "uploaded" BIGINT NOT NULL DEFAULT 0,
    "downloaded" BIGINT NOT NULL DEFAULT 0,
    "left" BIGINT NOT NULL DEFAULT 0,
    "event" TEXT,
    "compact" BOOLEAN NOT NULL DEFAULT true,
    "user_agent" TEXT,
    "announce_interval" INTEGER NOT NULL DEFAULT 1800,
    "last_announce" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_peers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_swarms" (
    "id" SERIAL NOT NULL,
    "info_hash" VARCHAR(40) NOT NULL,
    "torrent_id" INTEGER,
    "seeders" INTEGER NOT NULL DEFAULT 0,
    "leechers" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "total_announces" BIGINT NOT NULL DEFAULT 0,
    "last_activity" TIMESTAMPTZ(3),
    "average_upload_speed" BIGINT NOT NULL DEFAULT 0,
    "average_download_speed" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_swarms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_passkeys" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "passkey" VARCHAR(32) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_stats" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "uploaded" BIGINT NOT NULL DEFAULT 0,
    "downloaded" BIGINT NOT NULL DEFAULT 0,
    "ratio" DECIMAL(10,3) NOT NULL DEFAULT 0,
    "total_announces" BIGINT NOT NULL DEFAULT 0,
    "active_torrents" INTEGER NOT NULL DEFAULT 0,
    "seeding_time" BIGINT NOT NULL DEFAULT 0,
    "leeching_time" BIGINT NOT NULL DEFAULT 0,
    "completed_torrents" INTEGER NOT NULL DEFAULT 0,
    "last_activity" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_stats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_snatches" (
    "user_id" TEXT NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "uploaded" BIGINT NOT NULL DEFAULT 0,
    "downloaded" BIGINT NOT NULL DEFAULT 0,
    "announces" BIGINT NOT NULL DEFAULT 0,
    "seeding_time" BIGINT NOT NULL DEFAULT 0,
    "leeching_time" BIGINT NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(3),
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_snatches_pkey" PRIMARY KEY ("user_id","torrent_id")
);

-- CreateTable
CREATE TABLE "torrent_files" (
    "id" SERIAL NOT NULL,
    "torrent_id" INTEGER,
    "info_hash" VARCHAR(40) NOT NULL,
    "original_announce" TEXT,
    "modified_torrent_data" TEXT,
    "file_size" BIGINT,
    "piece_length" INTEGER,
    "is_processed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "torrent_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "torrent_downloads" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "passkey" VARCHAR(32) NOT NULL,
    "user_agent" TEXT,
    "ip_address" TEXT,
    "announce_url" TEXT,
    "points_awarded" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "torrent_downloads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "torrent_comments" (
    "id" SERIAL NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "torrent_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaints" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "complaints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_passkey_key" ON "users"("passkey");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "users_last_seen_at_idx" ON "users"("last_seen_at");

-- CreateIndex
CREATE INDEX "payments_user_id_created_at_idx" ON "payments"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "payments_status_created_at_idx" ON "payments"("status", "created_at");

-- CreateIndex
CREATE INDEX "payments_transaction_hash_idx" ON "payments"("transaction_hash");

-- CreateIndex
CREATE INDEX "billing_cycles_status_due_date_idx" ON "billing_cycles"("status", "due_date");

-- CreateIndex
CREATE INDEX "billing_cycles_payment_id_idx" ON "billing_cycles"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_cycles_user_id_billing_period_key" ON "billing_cycles"("user_id", "billing_period");

-- CreateIndex
CREATE UNIQUE INDEX "registration_tokens_token_key" ON "registration_tokens"("token");

-- CreateIndex
CREATE INDEX "registration_tokens_status_created_at_idx" ON "registration_tokens"("status", "created_at");

-- CreateIndex
CREATE INDEX "registration_tokens_email_idx" ON "registration_tokens"("email");

-- CreateIndex
CREATE INDEX "registration_tokens_username_idx" ON "registration_tokens"("username");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_tokens_token_key" ON "password_reset_tokens"("token");

-- CreateIndex
CREATE INDEX "password_reset_tokens_user_id_idx" ON "password_reset_tokens"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "torrents_info_hash_key" ON "torrents"("info_hash");

-- CreateIndex
CREATE INDEX "torrents_uploaded_by_idx" ON "torrents"("uploaded_by");

-- CreateIndex
CREATE INDEX "forum_categories_sort_order_id_idx" ON "forum_categories"("sort_order", "id");

-- CreateIndex
CREATE INDEX "forum_topics_is_pinned_last_reply_at_id_idx" ON "forum_topics"("is_pinned" DESC, "last_reply_at" DESC, "id");

-- CreateIndex
CREATE INDEX "forum_topics_category_id_is_pinned_last_reply_at_id_idx" ON "forum_topics"("category_id", "is_pinned" DESC, "last_reply_at" DESC, "id");

-- CreateIndex
CREATE INDEX "forum_topics_author_id_idx" ON "forum_topics"("author_id");

-- CreateIndex
CREATE INDEX "forum_topics_last_reply_by_idx" ON "forum_topics"("last_reply_by");

-- CreateIndex
CREATE INDEX "forum_replies_topic_id_created_at_id_idx" ON "forum_replies"("topic_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "forum_replies_author_id_idx" ON "forum_replies"("author_id");

-- CreateIndex
CREATE INDEX "private_messages_receiver_id_created_at_idx" ON "private_messages"("receiver_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "private_messages_sender_id_created_at_idx" ON "private_messages"("sender_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "user_activities_user_id_created_at_idx" ON "user_activities"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "user_activities_created_at_id_idx" ON "user_activities"("created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "user_stats_user_id_key" ON "user_stats"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_invite_code_key" ON "invitations"("invite_code");

-- CreateIndex
CREATE INDEX "invitations_inviter_id_created_at_idx" ON "invitations"("inviter_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invitations_status_created_at_idx" ON "invitations"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invitations_accepted_by_idx" ON "invitations"("accepted_by");

-- CreateIndex
CREATE INDEX "chat_messages_created_at_id_idx" ON "chat_messages"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "chat_messages_user_id_idx" ON "chat_messages"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "notifications_created_at_id_idx" ON "notifications"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "notifications_admin_id_idx" ON "notifications"("admin_id");

-- CreateIndex
CREATE INDEX "user_uploads_status_created_at_idx" ON "user_uploads"("status", "created_at");

-- CreateIndex
CREATE INDEX "user_uploads_user_id_created_at_idx" ON "user_uploads"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "user_uploads_torrent_id_idx" ON "user_uploads"("torrent_id");

-- CreateIndex
CREATE INDEX "user_uploads_approved_by_idx" ON "user_uploads"("approved_by");

-- CreateIndex
CREATE INDEX "user_uploads_info_hash_idx" ON "user_uploads"("info_hash");

-- CreateIndex
CREATE INDEX "file_records_content_hash_idx" ON "file_records"("content_hash");

-- CreateIndex
CREATE INDEX "tracker_peers_info_hash_idx" ON "tracker_peers"("info_hash");

-- CreateIndex
CREATE INDEX "tracker_peers_user_id_idx" ON "tracker_peers"("user_id");

-- CreateIndex
CREATE INDEX "tracker_peers_last_announce_idx" ON "tracker_peers"("last_announce");

-- CreateIndex
CREATE INDEX "tracker_peers_info_hash_peer_id_idx" ON "tracker_peers"("info_hash", "peer_id");

-- CreateIndex
CREATE UNIQUE INDEX "tracker_peers_info_hash_peer_id_user_id_key" ON "tracker_peers"("info_hash", "peer_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tracker_swarms_info_hash_key" ON "tracker_swarms"("info_hash");

-- CreateIndex
CREATE INDEX "tracker_swarms_torrent_id_idx" ON "tracker_swarms"("torrent_id");

-- CreateIndex
CREATE INDEX "tracker_swarms_last_activity_idx" ON "tracker_swarms"("last_activity" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "user_passkeys_passkey_key" ON "user_passkeys"("passkey");

-- CreateIndex
CREATE INDEX "user_passkeys_user_id_idx" ON "user_passkeys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tracker_stats_user_id_key" ON "tracker_stats"("user_id");

-- CreateIndex
CREATE INDEX "tracker_stats_seeding_time_idx" ON "tracker_stats"("seeding_time" DESC);

-- CreateIndex
CREATE INDEX "tracker_snatches_torrent_id_idx" ON "tracker_snatches"("torrent_id");

-- CreateIndex
CREATE INDEX "torrent_files_torrent_id_idx" ON "torrent_files"("torrent_id");

-- CreateIndex
CREATE INDEX "torrent_files_info_hash_idx" ON "torrent_files"("info_hash");

-- CreateIndex
CREATE INDEX "torrent_downloads_user_id_torrent_id_idx" ON "torrent_downloads"("user_id", "torrent_id");

-- CreateIndex
CREATE INDEX "torrent_downloads_torrent_id_idx" ON "torrent_downloads"("torrent_id");

-- CreateIndex
CREATE INDEX "torrent_comments_torrent_id_created_at_id_idx" ON "torrent_comments"("torrent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "torrent_comments_user_id_idx" ON "torrent_comments"("user_id");

-- CreateIndex
CREATE INDEX "complaints_status_created_at_idx" ON "complaints"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "complaints_user_id_idx" ON "complaints"("user_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_cycles" ADD CONSTRAINT "billing_cycles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_cycles" ADD CONSTRAINT "billing_cycles_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrents" ADD CONSTRAINT "torrents_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "forum_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_last_reply_by_fkey" FOREIGN KEY ("last_reply_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "forum_topics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "private_messages" ADD CONSTRAINT "private_messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "private_messages" ADD CONSTRAINT "private_messages_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_stats" ADD CONSTRAINT "user_stats_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_peers" ADD CONSTRAINT "tracker_peers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_swarms" ADD CONSTRAINT "tracker_swarms_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_passkeys" ADD CONSTRAINT "user_passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_stats" ADD CONSTRAINT "tracker_stats_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_snatches" ADD CONSTRAINT "tracker_snatches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_snatches" ADD CONSTRAINT "tracker_snatches_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_files" ADD CONSTRAINT "torrent_files_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_downloads" ADD CONSTRAINT "torrent_downloads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_downloads" ADD CONSTRAINT "torrent_downloads_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_comments" ADD CONSTRAINT "torrent_comments_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "torrent_comments" ADD CONSTRAINT "torrent_comments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names and addresses are one account whatever their case.
CREATE UNIQUE INDEX users_username_lower_key ON users (lower(username));
CREATE UNIQUE INDEX users_email_lower_key ON users (lower(email));
CREATE UNIQUE INDEX users_one_primary_admin ON users (is_primary_admin) WHERE is_primary_admin;
CREATE UNIQUE INDEX user_passkeys_one_active ON user_passkeys (user_id) WHERE is_active;

ALTER TABLE users ADD CONSTRAINT users_theme_check CHECK (theme IN ('dark', 'light'));
ALTER TABLE torrents ADD CONSTRAINT torrents_platform_check CHECK (platform IN ('PC', 'MAC', 'BOTH'));
ALTER TABLE torrents ADD CONSTRAINT torrents_counts_check CHECK (comments >= 0 AND seeders >= 0 AND leechers >= 0);
ALTER TABLE tracker_stats ADD CONSTRAINT tracker_stats_check CHECK (uploaded >= 0 AND downloaded >= 0);
ALTER TABLE tracker_snatches ADD CONSTRAINT tracker_snatches_check CHECK (uploaded >= 0 AND downloaded >= 0);

-- The index of torrents: each order of the list is an index-only scan for the ids of a page. `platform` comes along
-- so that the platform filter needs no row either. An ascending list reads the same index backwards.
CREATE INDEX torrents_list_created ON torrents (created_at DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_list_name ON torrents (name DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_list_size ON torrents (size_bytes DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_list_seeders ON torrents (seeders DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_list_leechers ON torrents (leechers DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_category_created ON torrents (category, created_at DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_category_name ON torrents (category, name DESC, id DESC) INCLUDE (platform) WHERE is_active;
CREATE INDEX torrents_category_size ON torrents (category, size_bytes DESC, id DESC) INCLUDE (platform) WHERE is_active;
-- A word in the middle of a name.
CREATE INDEX torrents_name_trgm ON torrents USING gin (name gin_trgm_ops) WHERE is_active;

-- Index-only scans need the visibility map: it is kept after far fewer changes than a fifth of the table.
ALTER TABLE torrents SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Totals per category and platform, always equal to a count over the listed torrents. One pass over a statement's
-- rows, so that 200,000 of them in one statement cost a dozen updates.
CREATE FUNCTION count_torrents_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO torrent_counts (category, platform, count)
    SELECT category, platform, count(*)::int FROM new_rows WHERE is_active GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (category, platform) DO UPDATE SET count = torrent_counts.count + excluded.count;
  RETURN NULL;
END $$;

CREATE FUNCTION count_torrents_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO torrent_counts (category, platform, count)
    SELECT category, platform, -count(*)::int FROM old_rows WHERE is_active GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (category, platform) DO UPDATE SET count = torrent_counts.count + excluded.count;
  RETURN NULL;
END $$;

CREATE FUNCTION recount_torrents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most updates are the tracker's figures: they change no total and must not queue up at the counters.
  IF EXISTS (
    SELECT 1 FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.platform, o.is_active) IS DISTINCT FROM (n.category, n.platform, n.is_active)
  ) THEN
    INSERT INTO torrent_counts (category, platform, count)
      SELECT category, platform, sum(d)::int FROM (
        SELECT category, platform, -1 AS d FROM old_rows WHERE is_active
        UNION ALL SELECT category, platform, 1 FROM new_rows WHERE is_active
      ) changes GROUP BY 1, 2 HAVING sum(d) <> 0 ORDER BY 1, 2
      ON CONFLICT (category, platform) DO UPDATE SET count = torrent_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER torrents_counted_insert AFTER INSERT ON torrents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_torrents_new();
CREATE TRIGGER torrents_counted_delete AFTER DELETE ON torrents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_torrents_gone();
CREATE TRIGGER torrents_counted_update AFTER UPDATE ON torrents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_torrents();

-- The tracker's directory of members and torrents follows the database through these notices, whichever process
-- wrote. Above a thousand rows in one statement it is told to read everything again.
CREATE FUNCTION notify_directory(kind text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one text;
BEGIN
  IF cardinality(ids) > 1000 THEN
    PERFORM pg_notify('tracker_directory', '{"kind":"reload"}');
  ELSE
    FOREACH one IN ARRAY ids LOOP
      PERFORM pg_notify('tracker_directory', json_build_object('kind', kind, 'id', one)::text);
    END LOOP;
  END IF;
END $$;

CREATE FUNCTION notify_members_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('member', ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_members_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('member', ARRAY(SELECT id FROM old_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('member', ARRAY(
    SELECT n.id FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.passkey, o.is_active, o.is_suspended, o.has_paid_registration)
      IS DISTINCT FROM (n.passkey, n.is_active, n.is_suspended, n.has_paid_registration)));
  RETURN NULL;
END $$;
CREATE TRIGGER users_directory_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_members_new();
CREATE TRIGGER users_directory_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_members_gone();
CREATE TRIGGER users_directory_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_members_changed();

CREATE FUNCTION notify_torrents_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('torrent', ARRAY(SELECT id::text FROM new_rows WHERE info_hash IS NOT NULL));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_torrents_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('torrent', ARRAY(SELECT id::text FROM old_rows WHERE info_hash IS NOT NULL));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_torrents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('torrent', ARRAY(
    SELECT n.id::text FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.info_hash, o.is_active) IS DISTINCT FROM (n.info_hash, n.is_active)));
  RETURN NULL;
END $$;
CREATE TRIGGER torrents_directory_insert AFTER INSERT ON torrents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_torrents_new();
CREATE TRIGGER torrents_directory_delete AFTER DELETE ON torrents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_torrents_gone();
CREATE TRIGGER torrents_directory_update AFTER UPDATE ON torrents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_torrents_changed();

-- A client may report up to 2^63-1 bytes, and twice: a sum beyond that stands still rather than failing its batch.
CREATE FUNCTION tracker_bytes(bytes numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(bytes, 9223372036854775807)::bigint
$$;

-- Uploaded over downloaded to three places; 0 before anything was downloaded, held to what the column takes.
CREATE FUNCTION tracker_ratio(uploaded numeric, downloaded numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN downloaded <= 0 THEN 0 ELSE least(round(uploaded / downloaded, 3), 9999999.999) END
$$;
