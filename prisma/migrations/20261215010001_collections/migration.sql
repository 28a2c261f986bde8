-- Members' ordered collections of torrents. Nobody has one yet, so showing them with the uploads discloses nothing.
ALTER TABLE "users" ALTER COLUMN "shows"
  SET DEFAULT ARRAY['role', 'online', 'about', 'uploads', 'posts', 'comments', 'collections', 'figures', 'transfers']::"member_field"[];
UPDATE "users" SET "shows" = array_append("shows", 'collections'::"member_field") WHERE 'uploads' = ANY("shows");

CREATE TYPE "collection_visibility" AS ENUM ('private', 'members');

CREATE TABLE "collections" (
    "id" SERIAL NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "visibility" "collection_visibility" NOT NULL DEFAULT 'private',
    "cover_torrent_id" INTEGER,
    "hidden_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "collections_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "collections_cover_torrent_id_fkey" FOREIGN KEY ("cover_torrent_id") REFERENCES "torrents"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "collections_owner_id_updated_at_idx" ON "collections"("owner_id", "updated_at" DESC);
CREATE INDEX "collections_updated_at_idx" ON "collections"("updated_at" DESC);
CREATE INDEX "collections_cover_torrent_id_idx" ON "collections"("cover_torrent_id");

CREATE TABLE "collection_items" (
    "collection_id" INTEGER NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "note" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_items_pkey" PRIMARY KEY ("collection_id", "torrent_id"),
    CONSTRAINT "collection_items_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "collection_items_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "collection_items_collection_id_position_idx" ON "collection_items"("collection_id", "position");
CREATE INDEX "collection_items_torrent_id_idx" ON "collection_items"("torrent_id");

-- The ready role of moderators gets the new right, where it still is what it was.
UPDATE "roles" SET "rights" = array_append("rights", 'collections.moderate')
  WHERE "name" = 'Moderator' AND "rights" @> ARRAY['comments.moderate', 'forum.moderate'];
