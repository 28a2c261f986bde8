-- Files that the site holds itself and serves to torrent clients (BEP 19), under a token of each member.
CREATE TYPE "web_seed_store" AS ENUM ('demo', 'folder', 'bucket');

CREATE TABLE "seed_tokens" (
    "user_id" TEXT NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seed_tokens_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "seed_tokens_token_hash_key" ON "seed_tokens"("token_hash");
ALTER TABLE "seed_tokens" ADD CONSTRAINT "seed_tokens_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "web_seeds" (
    "id" SERIAL NOT NULL,
    "upload_id" INTEGER,
    "torrent_id" INTEGER,
    "store" "web_seed_store" NOT NULL,
    "folder" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "kept_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "web_seeds_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "web_seeds_upload_id_key" ON "web_seeds"("upload_id");
CREATE UNIQUE INDEX "web_seeds_torrent_id_key" ON "web_seeds"("torrent_id");
CREATE INDEX "web_seeds_kept_by_idx" ON "web_seeds"("kept_by");
ALTER TABLE "web_seeds" ADD CONSTRAINT "web_seeds_upload_id_fkey"
    FOREIGN KEY ("upload_id") REFERENCES "user_uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "web_seeds" ADD CONSTRAINT "web_seeds_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "web_seeds" ADD CONSTRAINT "web_seeds_kept_by_fkey"
    FOREIGN KEY ("kept_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "web_seed_uses" (
    "user_id" TEXT NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "served" BIGINT NOT NULL DEFAULT 0,
    "settled" BIGINT NOT NULL DEFAULT 0,
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "web_seed_uses_pkey" PRIMARY KEY ("user_id", "torrent_id")
);
CREATE INDEX "web_seed_uses_torrent_id_idx" ON "web_seed_uses"("torrent_id");
CREATE INDEX "web_seed_uses_is_open_last_at_idx" ON "web_seed_uses"("is_open", "last_at");
ALTER TABLE "web_seed_uses" ADD CONSTRAINT "web_seed_uses_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "web_seed_uses" ADD CONSTRAINT "web_seed_uses_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
