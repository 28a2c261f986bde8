-- Publishers and products that were renamed or merged, what is often taken together, and the lists of the pages.
ALTER TABLE "torrents" ADD COLUMN "is_release_set" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "user_uploads" ADD COLUMN "is_release_set" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "publisher_slugs" (
    "slug" TEXT NOT NULL,
    "publisher_id" INTEGER NOT NULL,

    CONSTRAINT "publisher_slugs_pkey" PRIMARY KEY ("slug")
);
CREATE INDEX "publisher_slugs_publisher_id_idx" ON "publisher_slugs"("publisher_id");
ALTER TABLE "publisher_slugs" ADD CONSTRAINT "publisher_slugs_publisher_id_fkey"
    FOREIGN KEY ("publisher_id") REFERENCES "publishers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "product_slugs" (
    "publisher_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "product_id" INTEGER NOT NULL,

    CONSTRAINT "product_slugs_pkey" PRIMARY KEY ("publisher_id", "slug")
);
CREATE INDEX "product_slugs_product_id_idx" ON "product_slugs"("product_id");
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_publisher_id_fkey"
    FOREIGN KEY ("publisher_id") REFERENCES "publishers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_fkey"
    FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "torrent_companions" (
    "torrent_id" INTEGER NOT NULL,
    "other_ids" INTEGER[],

    CONSTRAINT "torrent_companions_pkey" PRIMARY KEY ("torrent_id")
);
ALTER TABLE "torrent_companions" ADD CONSTRAINT "torrent_companions_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lists: the publishers that have something listed and their products, a publisher's newest, a product's releases.
CREATE INDEX torrents_of_publisher ON torrents (publisher_id, product_id, created_at DESC) WHERE is_active;
CREATE INDEX torrents_newest_of_publisher ON torrents (publisher_id, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX torrents_of_product ON torrents (product_id, created_at DESC) WHERE is_active;
-- Searches by a part of the name, and suggestions by its beginning.
CREATE INDEX publishers_name_trgm ON publishers USING gin (name gin_trgm_ops);
CREATE INDEX publishers_slug_prefix ON publishers (slug text_pattern_ops);
CREATE INDEX products_slug_prefix ON products (slug text_pattern_ops);
