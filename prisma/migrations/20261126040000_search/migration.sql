-- The search document of each torrent, kept true by triggers: no use case has to think of it.
CREATE TABLE "torrent_search" (
    "torrent_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "is_seeded" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "title_length" SMALLINT NOT NULL,
    "facets" TEXT[],
    "title" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "torrent_search_pkey" PRIMARY KEY ("torrent_id")
);
ALTER TABLE "torrent_search" ADD CONSTRAINT "torrent_search_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Room in each page lets is_seeded change without a new entry in the indexes.
ALTER TABLE "torrent_search" ALTER COLUMN "words" SET STATISTICS 1000;
ALTER TABLE "torrent_search" SET (fillfactor = 90,
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Every word of four letters or more that a document has had: what a mistyped word is compared with.
CREATE TABLE "search_vocabulary" (
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_vocabulary_pkey" PRIMARY KEY ("word")
);

-- The words of a text: lower case, without accents, cut at spaces and punctuation. "124bpm" is one. Of very many the
-- 2,000 that occur most often.
CREATE FUNCTION search_pieces(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(
    SELECT "left"(piece, 40)
    FROM string_to_table(
      regexp_replace(
        lower(CASE WHEN octet_length(content) = length(content) THEN content
                   ELSE regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g') END),
        '[\s!-/:-@\[-`{-~\u0001-\u001f\u2010-\u2027\u00b7]+', ' ', 'g'),
      ' ') piece
    WHERE piece <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 2000);

-- The same, with letters and figures of a word apart as well: "124bpm", "124" and "bpm".
CREATE FUNCTION search_words(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT ARRAY(
      SELECT unnest(pieces)
      UNION SELECT unnest(string_to_array(regexp_replace(array_to_string(pieces, ' '), '\d+', ' ', 'g'), ' '))
      UNION SELECT unnest(string_to_array(regexp_replace(array_to_string(pieces, ' '), '[^\d]+', ' ', 'g'), ' '))
      EXCEPT SELECT '')
    FROM (SELECT search_pieces(content) AS pieces) cut);

-- The signs of a name, so that a search for "100%" finds a per cent sign.
CREATE FUNCTION search_signs(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT DISTINCT sign[1] FROM regexp_matches(content, '[^[:alnum:][:space:]]', 'g') sign);

-- What the filters of the list go by, each as "name:value".
CREATE FUNCTION search_facets(id_of INTEGER) RETURNS TEXT[]
  LANGUAGE sql STABLE
  RETURN (
    SELECT ARRAY['category:' || t.category,
        'size:' || width_bucket(t.size_bytes::numeric, ARRAY[104857600, 1073741824, 5368709120])]
      || CASE t.platform WHEN 'BOTH' THEN ARRAY['platform:PC', 'platform:MAC'] ELSE ARRAY['platform:' || t.platform] END
      || CASE WHEN t.licence <> '' THEN ARRAY['licence:' || t.licence] ELSE '{}' END
      || CASE WHEN t.publisher_id IS NOT NULL THEN ARRAY['publisher:' || t.publisher_id] ELSE '{}' END
      || ARRAY(SELECT 'kind:' || kind FROM unnest(c.kinds) kind)
      || ARRAY(SELECT 'format:' || format FROM unnest(c.plugin_formats) format)
      || ARRAY(
        SELECT 'key:' || key FROM unnest(c.keys) key
        UNION SELECT 'tempo:' || tempo FROM unnest(c.tempos) tempo
        UNION SELECT unnest(ARRAY['preview:yes', 'key:' || p.key, 'tempo:' || round(p.tempo)])
          FROM previews p WHERE p.torrent_id = t.id AND p.status = 'ready')
    FROM torrents t LEFT JOIN torrent_contents c ON c.torrent_id = t.id
    WHERE t.id = id_of);

-- Writes the documents of some torrents anew. Of very many files the first 200,000 characters are read. A tsvector holds
-- a megabyte: 6,000 words at most.
CREATE FUNCTION refresh_torrent_search(ids INTEGER[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two changes of one torrent at once: the second waits here, and then reads what the first has written.
  PERFORM 1 FROM torrent_search WHERE torrent_id = ANY(ids) ORDER BY torrent_id FOR UPDATE;
  INSERT INTO torrent_search (torrent_id, is_active, is_seeded, created_at, title_length, facets, title, words)
    SELECT id, is_active, seeders > 0, created_at, cardinality(title), facets, array_to_tsvector(title),
      array_to_tsvector((title || facet_words || inside)[1:6000])
    FROM (
      SELECT t.id, t.is_active, t.seeders, t.created_at, facets,
        -- No word of a text begins with a colon. A range of tempos is looked for by tens and what is left of them. One
        -- torrent of 64 is in the sample that wide searches are counted by.
        ARRAY(SELECT ':' || facet FROM unnest(facets) facet
          UNION SELECT ':tempos:' || "left"(substr(facet, 7), -1) FROM unnest(facets) facet WHERE facet LIKE 'tempo:%') || CASE WHEN hashint4(t.id) & 63 = 0 THEN ARRAY[':sample'] ELSE '{}' END AS facet_words,
        coalesce(search_words(concat_ws(' ', t.name, p.name, array_to_string(t.tags, ' '))), '{}') || search_signs(t.name) AS title,
        coalesce(search_words(concat_ws(' ', t.description, (SELECT "left"(string_agg(file ->> 'path', ' '), 200000)
          FROM jsonb_array_elements(CASE jsonb_typeof(t.files) WHEN 'array' THEN t.files ELSE '[]' END) file))), '{}') AS inside
      FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id
        CROSS JOIN LATERAL (SELECT array_remove(search_facets(t.id), NULL) AS facets) known
      WHERE t.id = ANY(ids)
    ) documents
    ON CONFLICT (torrent_id) DO UPDATE SET is_active = excluded.is_active, is_seeded = excluded.is_seeded,
      created_at = excluded.created_at, title_length = excluded.title_length, facets = excluded.facets,
      title = excluded.title, words = excluded.words;
  INSERT INTO search_vocabulary (word)
    SELECT DISTINCT word FROM torrent_search s, unnest(tsvector_to_array(s.words)) word
      WHERE s.torrent_id = ANY(ids) AND length(word) BETWEEN 4 AND 24 AND word !~ '[\d:]' ORDER BY 1
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION search_torrents_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_torrent_search(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION search_torrent_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_torrent_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION search_torrent_seeded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE torrent_search SET is_seeded = NEW.seeders > 0 WHERE torrent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE FUNCTION search_publisher_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_torrent_search(ARRAY(SELECT id FROM torrents WHERE publisher_id = NEW.id));
  RETURN NULL;
END $$;
-- Of a row that says something of a torrent: its contents, a preview.
CREATE FUNCTION search_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.torrent_id IS NOT NULL THEN
    PERFORM refresh_torrent_search(ARRAY[OLD.torrent_id]);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.torrent_id IS DISTINCT FROM OLD.torrent_id) THEN
    PERFORM refresh_torrent_search(ARRAY[NEW.torrent_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER torrents_search_insert AFTER INSERT ON torrents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_torrents_new();
-- The tracker's figures change every second: they set none of these columns.
CREATE TRIGGER torrents_search_update AFTER UPDATE OF name, files, size_bytes, category, platform, description, licence,
    tags, is_active, created_at, publisher_id ON torrents
  FOR EACH ROW EXECUTE FUNCTION search_torrent_changed();
CREATE TRIGGER torrents_search_seeded AFTER UPDATE OF seeders ON torrents FOR EACH ROW
  WHEN ((OLD.seeders > 0) IS DISTINCT FROM (NEW.seeders > 0)) EXECUTE FUNCTION search_torrent_seeded();
CREATE TRIGGER publishers_search_update AFTER UPDATE OF name ON publishers FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION search_publisher_renamed();
CREATE TRIGGER torrent_contents_search AFTER INSERT OR UPDATE OR DELETE ON torrent_contents
  FOR EACH ROW EXECUTE FUNCTION search_part_changed();
CREATE TRIGGER previews_search AFTER INSERT OR DELETE OR UPDATE OF status, torrent_id, tempo, key ON previews
  FOR EACH ROW EXECUTE FUNCTION search_part_changed();

SELECT refresh_torrent_search(ARRAY(SELECT id FROM torrents));

CREATE INDEX torrent_search_created ON torrent_search (created_at DESC, torrent_id DESC) WHERE is_active;
CREATE INDEX torrent_search_title ON torrent_search USING gin (title) WITH (fastupdate = off) WHERE is_active;
CREATE INDEX torrent_search_words ON torrent_search USING gin (words) WITH (fastupdate = off) WHERE is_active;
CREATE INDEX search_vocabulary_similar ON search_vocabulary USING gin (word gin_trgm_ops);
