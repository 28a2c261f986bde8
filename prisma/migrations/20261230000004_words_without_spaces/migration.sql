-- Scripts that do not put spaces between words: each run of such characters is indexed by its overlapping pairs.
-- Runs since: 0.1.0

-- Puts a space and U+0001 in front of each run, and a space behind it. Han with Bopomofo, kana, Hangul, Thai, Lao,
-- Tibetan, Myanmar, Khmer. Combining marks of these scripts are in the same ranges, so no mark ends a run.
CREATE FUNCTION search_mark_runs(content TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(content,
    '([\u0e01-\u0e3e\u0e40-\u0fff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fd5\u3005-\u3007\u3021-\u302f\u3031-\u303c\u3041-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7fb\uf900-\ufaff\U0001aff0-\U0001b16f\U00020000-\U000323af]+)',
    E' \x01\\1 ', 'g');

-- The characters of a run by twos, in order; a single character is itself.
CREATE FUNCTION search_pairs(run TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN length(run) < 2 THEN ARRAY[run] ELSE ARRAY(
    SELECT pair FROM (
      SELECT place, one || lead(one) OVER (ORDER BY place) AS pair
      FROM string_to_table(run, NULL) WITH ORDINALITY AS characters(one, place)) pairs
    WHERE pair IS NOT NULL ORDER BY place) END;

-- A text ready to be cut at spaces: lower case, without accents, the runs of other texts than ASCII marked. Composed
-- again after the accents have gone: Hangul would fall into its letters, and kana lose their voice. Invisible characters
-- are dropped because some writers part words with them and some do not. The usual separators of file names are cut by
-- `replace`, because a regular expression starts anew after each match.
CREATE FUNCTION search_spaced(content TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN octet_length(content) = length(content) THEN line ELSE search_mark_runs(line) END
    FROM (SELECT regexp_replace(
      replace(replace(replace(replace(
        lower(CASE WHEN octet_length(content) = length(content) THEN content
                   ELSE normalize(regexp_replace(normalize(content, NFKD),
                     '[\u0300-\u036f\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g'), NFC) END),
        '/', ' '), '_', ' '), '-', ' '), '.', ' '),
      '[!-/:-@\[-`{-~\u0001-\u001f\u0085\u00b7\u1680\u2010-\u2029\u3000-\u3003\u3008-\u3020\u3030\u30a0\u30fb]', ' ', 'g') AS line OFFSET 0) cut);

-- The words of a text without those runs. "124bpm" is one. If there are more than 2,000, the most frequent. A tsvector
-- drops repeated words sooner than GROUP BY.
CREATE OR REPLACE FUNCTION search_pieces(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN length(pieces) <= 2000 THEN tsvector_to_array(pieces) ELSE ARRAY(
        SELECT piece FROM string_to_table(line, ' ') piece WHERE piece <> '' GROUP BY 1 ORDER BY count(*) DESC LIMIT 2000) END
    FROM (
      SELECT line, array_to_tsvector(array_remove(string_to_array(line, ' '), '')) AS pieces
      FROM (
        SELECT regexp_replace(
          CASE WHEN octet_length(content) = length(content) THEN spaced ELSE regexp_replace(spaced, '\x01[^ ]+', '', 'g') END,
          '([^ ]{40})[^ ]+', '\1', 'g') AS line
        FROM (SELECT search_spaced(content) AS spaced OFFSET 0) one OFFSET 0) cut OFFSET 0) found);

-- The runs of a text.
CREATE FUNCTION search_runs(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN octet_length(content) = length(content) THEN '{}' ELSE ARRAY(
    SELECT substr(piece, 2) FROM string_to_table(search_spaced(content), ' ') piece
    WHERE starts_with(piece, U&'\0001')) END;

-- What a document has of its runs: all pairs, and each character for searches by one. Of very many the 4,000 that occur
-- most often.
CREATE FUNCTION search_grams(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(
    SELECT gram FROM unnest(search_runs(content)) run
      CROSS JOIN LATERAL (SELECT unnest(search_pairs(run)) UNION ALL SELECT string_to_table(run, NULL)) grams(gram)
    GROUP BY 1 ORDER BY count(*) DESC LIMIT 4000);

-- As before, but a vowel of a run is no sign.
CREATE OR REPLACE FUNCTION search_signs(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(
    SELECT DISTINCT sign[1] FROM string_to_table(search_mark_runs(content), ' ') piece
      CROSS JOIN LATERAL regexp_matches(piece, '[^[:alnum:][:space:]]', 'g') sign
    WHERE NOT starts_with(piece, U&'\0001'));

-- As before, with the grams. They never count against the words, and come out of the vocabulary of mistyped words.
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
      array_to_tsvector((title || facet_words || search_words(inside))[1:6000] || search_grams(inside))
    FROM (
      SELECT t.id, t.is_active, t.seeders, t.created_at, facets,
        -- No word of a text begins with a colon. A range of tempos is looked for by tens and the tempos left over. One
        -- torrent in 64 is in the sample that wide searches are counted by.
        ARRAY(SELECT ':' || facet FROM unnest(facets) facet
          UNION SELECT ':tempos:' || "left"(substr(facet, 7), -1) FROM unnest(facets) facet WHERE facet LIKE 'tempo:%')
          || CASE WHEN hashint4(t.id) & 63 = 0 THEN ARRAY[':sample'] ELSE '{}' END AS facet_words,
        search_words(named) || search_grams(named) || search_signs(t.name) AS title,
        concat_ws(' ', t.description, (SELECT "left"(string_agg(file ->> 'path', ' '), 200000)
          FROM jsonb_array_elements(CASE jsonb_typeof(t.files) WHEN 'array' THEN t.files ELSE '[]' END) file)) AS inside
      FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id
        CROSS JOIN LATERAL (SELECT array_remove(search_facets(t.id), NULL) AS facets,
          concat_ws(' ', t.name, p.name, array_to_string(t.tags, ' ')) AS named OFFSET 0) known
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

-- Documents of Latin letters alone stay as they are. The job that the next start adds writes the others.
INSERT INTO torrent_search_queue (torrent_id)
  SELECT t.id FROM torrents t LEFT JOIN publishers p ON p.id = t.publisher_id
  WHERE concat_ws(' ', t.name, p.name, array_to_string(t.tags, ' '), t.description, t.files::text)
    ~ '[^\u0001-\u036f\u1e00-\u1eff\u2010-\u2027]'
  ON CONFLICT DO NOTHING;
DELETE FROM search_vocabulary WHERE octet_length(word) > length(word) AND cardinality(search_runs(word)) > 0;
