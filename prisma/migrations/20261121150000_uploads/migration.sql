ALTER TABLE "user_uploads"
  ADD COLUMN "name" TEXT,
  ADD COLUMN "nfo" TEXT,
  ADD COLUMN "licence" TEXT,
  ADD COLUMN "source" TEXT NOT NULL DEFAULT 'member',
  ADD COLUMN "sent_info_hash" VARCHAR(40),
  ADD COLUMN "reviewed_at" TIMESTAMPTZ(3);

CREATE TABLE "import_items" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT,
    "upload_id" INTEGER,
    "file_name" TEXT NOT NULL,
    "file_size" BIGINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'uploading',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "torrent_hash" VARCHAR(40),
    "message" TEXT,
    "category" TEXT,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_items_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "import_items_user_id_id_idx" ON "import_items"("user_id", "id" DESC);
CREATE INDEX "import_items_upload_id_idx" ON "import_items"("upload_id");
CREATE INDEX "import_items_status_created_at_idx" ON "import_items"("status", "created_at");

ALTER TABLE "import_items" ADD CONSTRAINT "import_items_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "user_uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

ALTER TABLE user_uploads ADD CONSTRAINT user_uploads_status_check
  CHECK (status IN ('draft', 'pending', 'approved', 'rejected'));
ALTER TABLE user_uploads ADD CONSTRAINT user_uploads_source_check CHECK (source IN ('member', 'import', 'index'));
ALTER TABLE import_items ADD CONSTRAINT import_items_status_check
  CHECK (status IN ('uploading', 'processing', 'complete', 'error'));
ALTER TABLE import_items ADD CONSTRAINT import_items_progress_check CHECK (progress BETWEEN 0 AND 100);

-- One torrent is waiting once for each member, however often its form is sent.
CREATE UNIQUE INDEX user_uploads_one_open ON user_uploads (user_id, info_hash) WHERE status IN ('draft', 'pending');

-- The administrators' list of what they have deleted, newest first.
CREATE INDEX torrents_withdrawn ON torrents (withdrawn_at DESC, id DESC) WHERE withdrawn_at IS NOT NULL;
