-- A text that sorts as versions do, so that PostgreSQL finds newer releases: compare-versions.ts has the same rules.
-- Runs since: 0.1.0
CREATE FUNCTION version_key(version text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  parts text[] := ARRAY(
    SELECT words.found[1] FROM regexp_matches(regexp_replace(lower(version COLLATE "C"), '^v\.?', ''), '[0-9]+|[a-z]+', 'g')
      WITH ORDINALITY AS words (found, number) ORDER BY words.number LIMIT 20);
  part text;
  key text := '';
BEGIN
  FOR place IN 1 .. 20 LOOP
    part := parts[place];
    -- A letter is the rank of a part; "g" is that of the end, and what follows a letter orders parts of one rank.
    key := key || CASE
      WHEN part IS NULL OR part ~ '^0+$' THEN 'g'
      WHEN part ~ '^[0-9]' THEN 'i' || to_char(length(ltrim(part, '0')), 'FM0000') || ltrim(part, '0')
      WHEN length(part) = 1 AND coalesce(parts[place + 1] !~ '^[0-9]', true)
        OR part = ANY('{hotfix,bugfix,fix,patch,update,upd,post,rev,r,sp,u}') THEN 'h' || part || ' '
      WHEN part = ANY('{final,release,stable,gold,ga}') THEN 'g'
      WHEN part = 'rc' THEN 'f'
      WHEN part IN ('beta', 'b') THEN 'e'
      WHEN part IN ('alpha', 'a') THEN 'd'
      WHEN part IN ('pre', 'preview') THEN 'c'
      WHEN part = 'dev' THEN 'b'
      ELSE 'a' || part || ' '
    END;
  END LOOP;
  RETURN key;
END
$$;

CREATE INDEX torrents_by_version ON torrents (product_id, version_key(version) COLLATE "C", created_at)
  WHERE is_active AND product_id IS NOT NULL;
