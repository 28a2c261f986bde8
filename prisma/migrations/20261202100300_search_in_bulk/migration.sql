-- Writes the search documents of many torrents in a fraction of the time: each text is cut once, a statement that changes
-- the contents or previews of many torrents writes each document once, and the indexes take words in batches. A single
-- upload is still found as soon as its transaction commits.

-- The words of a text: lower case, without accents, cut at spaces and punctuation. "124bpm" is one. If there are more than
-- 2,000, the most frequent. The usual separators of file names are cut by `replace`, because a regular expression starts
-- anew after each match, and a tsvector drops repeated words sooner than GROUP BY.
CREATE OR REPLACE FUNCTION search_pieces(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN length(pieces) <= 2000 THEN tsvector_to_array(pieces) ELSE ARRAY(
        SELECT piece FROM string_to_table(line, ' ') piece WHERE piece <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 2000) END
    FROM (
      SELECT line, array_to_tsvector(array_remove(string_to_array(line, ' '), '')) AS pieces
      FROM (
        SELECT regexp_replace(regexp_replace(
          replace(replace(replace(replace(
            lower(CASE WHEN octet_length(content) = length(content) THEN content
                       ELSE regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g') END),
            '/', ' '), '_', ' '), '-', ' '), '.', ' '),
          '[!-/:-@\[-`{-~\u0001-\u001f\u0085\u00b7\u1680\u2010-\u2029]', ' ', 'g'),
          '([^ ]{40})[^ ]+', '\1', 'g') AS line OFFSET 0) cut OFFSET 0) found);

-- The same, with letters and digits of a word apart as well: "124bpm", "124" and "bpm". OFFSET 0 keeps PostgreSQL from
-- cutting the text once for each mention of it.
CREATE OR REPLACE FUNCTION search_words(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT tsvector_to_array(array_to_tsvector(array_remove(
      pieces || string_to_array(regexp_replace(array_to_string(pieces, ' '), '\d+', ' \& ', 'g'), ' '), '')))
    FROM (SELECT search_pieces(content) AS pieces OFFSET 0) cut);

-- Writes the documents of some torrents anew. Reads the first 200,000 characters of file names. A tsvector holds a
-- megabyte: 6,000 words at most. The indexes of words gather new entries in a list, which is sorted in here batch by
-- batch: that takes a fraction of finding the place of each entry by itself, and leaves searches no list to read.
CREATE OR REPLACE FUNCTION refresh_torrent_search(ids INTEGER[]) RETURNS void LANGUAGE plpgsql
  SET work_mem = '64MB' SET gin_pending_list_limit = '16MB' AS $$
BEGIN
  IF ids = '{}' THEN
    RETURN;
  END IF;
  -- Two changes of one torrent at once: the second waits here, and then reads what the first has written.
  PERFORM 1 FROM torrent_search WHERE torrent_id = ANY(ids) ORDER BY torrent_id FOR UPDATE;
  INSERT INTO torrent_search (torrent_id, is_active, is_seeded, created_at, title_length, facets, title, words)
    SELECT id, is_active, seeders > 0, created_at, cardinality(title), facets, array_to_tsvector(title),
      array_to_tsvector((title || facet_words || inside)[1:6000])
    FROM (
      SELECT t.id, t.is_active, t.seeders, t.created_at, facets,
        -- No word of a text begins with a colon. A range of tempos is looked for by tens and the tempos left over. One
        -- torrent in 64 is in the sample that wide searches are counted by.
        ARRAY(SELECT ':' || facet FROM unnest(facets) facet
          UNION SELECT ':tempos:' || "left"(substr(facet, 7), -1) FROM unnest(facets) facet WHERE facet LIKE 'tempo:%')
          || CASE WHEN hashint4(t.id) & 63 = 0 THEN ARRAY[':sample'] ELSE '{}' END AS facet_words,
        coalesce(search_words(concat_ws(' ', t.name, p.name, array_to_string(t.tags, ' '))), '{}') || search_signs(t.name) AS title,
        coalesce(search_words(concat_ws(' ', t.description, (SELECT "left"(string_agg(file ->> 'path', ' '), 200000)
          FROM jsonb_array_elements(CASE jsonb_typeof(t.files) WHEN 'array' THEN t.files ELSE '[]' END) file))), '{}') AS inside
      FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id
        CROSS JOIN LATERAL (SELECT array_remove(search_facets(t.id), NULL) AS facets OFFSET 0) known
      WHERE t.id = ANY(ids) OFFSET 0
    ) documents
    ON CONFLICT (torrent_id) DO UPDATE SET is_active = excluded.is_active, is_seeded = excluded.is_seeded,
      created_at = excluded.created_at, title_length = excluded.title_length, facets = excluded.facets,
      title = excluded.title, words = excluded.words;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM gin_clean_pending_list('torrent_search_title'), gin_clean_pending_list('torrent_search_words');
  INSERT INTO search_vocabulary (word)
    SELECT word FROM (
      SELECT DISTINCT word FROM torrent_search s, unnest(tsvector_to_array(s.words)) word
      WHERE s.torrent_id = ANY(ids) AND length(word) BETWEEN 4 AND 24
    ) words WHERE word !~ '[\d:]' ORDER BY 1
    ON CONFLICT DO NOTHING;
END $$;
ALTER INDEX torrent_search_title SET (fastupdate = on);
ALTER INDEX torrent_search_words SET (fastupdate = on);
-- The tracker's changes need no new entries while there is room in a row's page. Those that do need them leave short lists.
ALTER FUNCTION search_torrent_seeded() SET gin_pending_list_limit = '64kB';

-- Contents and previews change a statement at a time. A trigger that sees whole statements cannot name columns: those of a
-- preview are compared.
CREATE FUNCTION search_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids INTEGER[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT torrent_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT torrent_id FROM old_rows);
  ELSIF TG_TABLE_NAME = 'previews' THEN
    ids := ARRAY(SELECT unnest(ARRAY[o.torrent_id, n.torrent_id]) FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.torrent_id, o.status, o.tempo, o.key) IS DISTINCT FROM (n.torrent_id, n.status, n.tempo, n.key));
  ELSE
    ids := ARRAY(SELECT torrent_id FROM old_rows UNION SELECT torrent_id FROM new_rows);
  END IF;
  PERFORM refresh_torrent_search(ids);
  RETURN NULL;
END $$;

DROP TRIGGER torrent_contents_search ON torrent_contents;
DROP TRIGGER previews_search ON previews;
DROP FUNCTION search_part_changed();
CREATE TRIGGER torrent_contents_search_insert AFTER INSERT ON torrent_contents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_parts_changed();
CREATE TRIGGER torrent_contents_search_delete AFTER DELETE ON torrent_contents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_parts_changed();
CREATE TRIGGER torrent_contents_search_update AFTER UPDATE ON torrent_contents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_parts_changed();
CREATE TRIGGER previews_search_insert AFTER INSERT ON previews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_parts_changed();
CREATE TRIGGER previews_search_delete AFTER DELETE ON previews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_parts_changed();
CREATE TRIGGER previews_search_update AFTER UPDATE ON previews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_parts_changed();
