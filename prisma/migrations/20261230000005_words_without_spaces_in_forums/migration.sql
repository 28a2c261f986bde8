-- The same runs in the forums (search_mark_runs), beside the stems of English words.
-- Runs since: 0.1.0

-- A run for a text of the forums: its pairs as words that the parser of every locale leaves whole ("x40723x32452").
CREATE FUNCTION forum_pairs(run TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg('x' || ascii(pair) || coalesce('x' || nullif(ascii(substr(pair, 2)), 0), ''), ' ' ORDER BY place)
    FROM unnest(search_pairs(run)) WITH ORDINALITY AS pairs(pair, place));

-- A text cut at spaces, its runs behind U+0001, where it has any character of a run or of another width; else null.
CREATE FUNCTION forum_pieces(content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN octet_length(content) > length(content) AND content ~ '[\u0e00-\u1dff\u2e80-\U000323af]' THEN (
    SELECT CASE WHEN strpos(marked, U&'\0001') > 0 OR content ~ '[\uff01-\uffee]' THEN string_to_array(marked, ' ') END
    FROM (SELECT search_mark_runs(lower(normalize(
      regexp_replace(content, '[\u0001\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g'), NFKC))) AS marked) one) END;

-- The words of a post. Pairs stand where the run stood, so that longer words are found as phrases; single characters
-- come last, so as not to stand between pairs.
CREATE FUNCTION forum_words(content TEXT) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN pieces IS NULL THEN to_tsvector('english'::regconfig, content)
      ELSE to_tsvector('english'::regconfig, (
        SELECT string_agg(CASE WHEN starts_with(piece, U&'\0001') THEN forum_pairs(substr(piece, 2)) ELSE piece END, ' ' ORDER BY place)
        FROM unnest(pieces) WITH ORDINALITY AS cut(piece, place)))
      || array_to_tsvector(ARRAY(
        SELECT DISTINCT 'x' || ascii(one) FROM unnest(pieces) piece, string_to_table(substr(piece, 2), NULL) one
        WHERE starts_with(piece, U&'\0001'))) END
    FROM (SELECT forum_pieces(content) AS pieces) read);

-- A search of the forums in the language of websearch_to_tsquery. A run is a phrase of its pairs; between quotation
-- marks (every second part of the text) it is in a phrase already.
CREATE FUNCTION forum_query(search TEXT) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT websearch_to_tsquery('english'::regconfig, CASE WHEN pieces IS NULL THEN search ELSE regexp_replace((
      SELECT string_agg(CASE WHEN starts_with(piece, U&'\0001') THEN quote || forum_pairs(substr(piece, 2)) || quote ELSE piece END, ' ' ORDER BY place)
      FROM (SELECT piece, place, CASE WHEN coalesce(quotes, 0) % 2 = 0 THEN '"' ELSE '' END AS quote
        FROM (SELECT piece, place, sum(length(piece) - length(replace(piece, '"', ''))) OVER (ORDER BY place) AS quotes
          FROM unnest(pieces) WITH ORDINALITY AS cut(piece, place)) counted) quoted), '(^| )- "', '\1-"', 'g') END)
    FROM (SELECT forum_pieces(search) AS pieces) read);

-- Built beside the old ones, so that posts can be read meanwhile; writing one waits.
CREATE INDEX forum_topics_words ON forum_topics USING gin (forum_words(title || ' ' || content));
CREATE INDEX forum_replies_words ON forum_replies USING gin (forum_words(content));
DROP INDEX forum_topics_search;
DROP INDEX forum_replies_search;
