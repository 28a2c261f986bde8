-- The announce URL that a torrent came with holds its uploader's key for that tracker in its path, query or user name:
-- only the tracker itself stays. One that ends in /announce at once, such as this site's own, has no key.
CREATE FUNCTION pg_temp.tracker_of(announce text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN announce ~* '^[a-z]+://[^/?#@]+(/announce)?$' THEN announce
    ELSE substring(announce FROM '^[A-Za-z]+://') || (regexp_match(announce, '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#@]+)'))[1] END
$$;

UPDATE "torrents" SET "announce_url" = pg_temp.tracker_of("announce_url")
  WHERE "announce_url" IS DISTINCT FROM pg_temp.tracker_of("announce_url");
UPDATE "torrent_files" SET "original_announce" = pg_temp.tracker_of("original_announce")
  WHERE "original_announce" IS DISTINCT FROM pg_temp.tracker_of("original_announce");

DROP FUNCTION pg_temp.tracker_of(text);
