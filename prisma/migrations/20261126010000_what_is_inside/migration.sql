-- What is inside a torrent, who made it, how it sounds and looks.
CREATE TYPE "preview_status" AS ENUM ('waiting', 'ready', 'failed');

CREATE TABLE "publishers" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publishers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "publishers_slug_key" ON "publishers"("slug");

CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "publisher_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "products_publisher_id_slug_key" ON "products"("publisher_id", "slug");
ALTER TABLE "products" ADD CONSTRAINT "products_publisher_id_fkey"
    FOREIGN KEY ("publisher_id") REFERENCES "publishers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "torrents"
    ADD COLUMN "publisher_id" INTEGER,
    ADD COLUMN "product_id" INTEGER,
    ADD COLUMN "version" TEXT;
CREATE INDEX "torrents_publisher_id_idx" ON "torrents"("publisher_id");
CREATE INDEX "torrents_product_id_idx" ON "torrents"("product_id");
ALTER TABLE "torrents" ADD CONSTRAINT "torrents_publisher_id_fkey"
    FOREIGN KEY ("publisher_id") REFERENCES "publishers"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "torrents" ADD CONSTRAINT "torrents_product_id_fkey"
    FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "user_uploads"
    ADD COLUMN "publisher" TEXT,
    ADD COLUMN "product" TEXT,
    ADD COLUMN "version" TEXT;

CREATE TABLE "torrent_contents" (
    "torrent_id" INTEGER NOT NULL,
    "reader_version" INTEGER NOT NULL,
    "counts" JSONB NOT NULL,
    "kinds" TEXT[],
    "plugin_formats" TEXT[],
    "systems" TEXT[],
    "architectures" TEXT[],
    "sample_kinds" TEXT[],
    "tempos" INTEGER[],
    "keys" TEXT[],
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "torrent_contents_pkey" PRIMARY KEY ("torrent_id")
);
ALTER TABLE "torrent_contents" ADD CONSTRAINT "torrent_contents_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "previews" (
    "id" SERIAL NOT NULL,
    "upload_id" INTEGER,
    "torrent_id" INTEGER,
    "position" INTEGER NOT NULL,
    "status" "preview_status" NOT NULL DEFAULT 'waiting',
    "problem" TEXT,
    "file_name" TEXT NOT NULL,
    "source_name" TEXT,
    "stored_name" TEXT,
    "bytes" INTEGER,
    "duration_ms" INTEGER,
    "source_ms" INTEGER,
    "format" TEXT,
    "sample_rate" INTEGER,
    "channels" INTEGER,
    "bit_depth" INTEGER,
    "loudness" DOUBLE PRECISION,
    "peaks" BYTEA,
    "tempo" DOUBLE PRECISION,
    "tempo_from" TEXT,
    "key" TEXT,
    "key_from" TEXT,
    "tags" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "previews_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "previews_upload_id_position_key" ON "previews"("upload_id", "position");
CREATE UNIQUE INDEX "previews_torrent_id_position_key" ON "previews"("torrent_id", "position");
ALTER TABLE "previews" ADD CONSTRAINT "previews_upload_id_fkey"
    FOREIGN KEY ("upload_id") REFERENCES "user_uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "previews" ADD CONSTRAINT "previews_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "covers" (
    "id" SERIAL NOT NULL,
    "upload_id" INTEGER,
    "torrent_id" INTEGER,
    "alt" TEXT NOT NULL,
    "stored_name" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'sent',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "covers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "covers_upload_id_key" ON "covers"("upload_id");
CREATE UNIQUE INDEX "covers_torrent_id_key" ON "covers"("torrent_id");
CREATE UNIQUE INDEX "covers_stored_name_key" ON "covers"("stored_name");
ALTER TABLE "covers" ADD CONSTRAINT "covers_upload_id_fkey"
    FOREIGN KEY ("upload_id") REFERENCES "user_uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "covers" ADD CONSTRAINT "covers_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
