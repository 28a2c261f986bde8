-- Members tag what they upload, and the list is filtered by tags.
-- Runs since: 0.1.0
ALTER TABLE "user_uploads" ADD COLUMN "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Every tag that a listed torrent has had, for suggestions: a tag of nothing is not suggested.
CREATE TABLE "tags" (
    "name" TEXT COLLATE "C" NOT NULL,
    CONSTRAINT "tags_pkey" PRIMARY KEY ("name")
);
INSERT INTO "tags" ("name")
  SELECT DISTINCT lower(tag) FROM "torrents", unnest("tags") tag WHERE tag <> '' ON CONFLICT DO NOTHING;
-- Tags were never written by members: those of a demo are the only ones.
UPDATE "torrents" SET "tags" = ARRAY(SELECT DISTINCT lower(tag) FROM unnest("tags") tag WHERE tag <> '')
  WHERE "tags" <> ARRAY(SELECT lower(tag) FROM unnest("tags") tag);
CREATE INDEX "torrents_tags_idx" ON "torrents" USING GIN ("tags");

-- The values of each filter of the list, as "name:value"; now with tags.
CREATE OR REPLACE FUNCTION search_facets(id_of INTEGER) RETURNS TEXT[]
  LANGUAGE sql STABLE
  RETURN (
    SELECT ARRAY['category:' || t.category,
        'size:' || width_bucket(t.size_bytes::numeric, ARRAY[104857600, 1073741824, 5368709120])]
      || CASE t.platform WHEN 'BOTH' THEN ARRAY['platform:PC', 'platform:MAC'] ELSE ARRAY['platform:' || t.platform] END
      || CASE WHEN t.licence <> '' THEN ARRAY['licence:' || t.licence] ELSE '{}' END
      || CASE WHEN t.publisher_id IS NOT NULL THEN ARRAY['publisher:' || t.publisher_id] ELSE '{}' END
      || ARRAY(SELECT 'tag:' || tag FROM unnest(t.tags) tag)
      || ARRAY(SELECT 'kind:' || kind FROM unnest(c.kinds) kind)
      || ARRAY(SELECT 'format:' || format FROM unnest(c.plugin_formats) format)
      || ARRAY(
        SELECT 'key:' || key FROM unnest(c.keys) key
        UNION SELECT 'tempo:' || tempo FROM unnest(c.tempos) tempo
        UNION SELECT unnest(ARRAY['preview:yes', 'key:' || p.key, 'tempo:' || round(p.tempo)])
          FROM previews p WHERE p.torrent_id = t.id AND p.status = 'ready')
    FROM torrents t LEFT JOIN torrent_contents c ON c.torrent_id = t.id
    WHERE t.id = id_of);
INSERT INTO torrent_search_queue (torrent_id) SELECT id FROM torrents WHERE tags <> '{}' ON CONFLICT DO NOTHING;
