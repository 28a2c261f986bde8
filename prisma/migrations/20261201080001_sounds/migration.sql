-- The reader that has measured a sound. What an older one has measured is withheld until a job has measured it again:
-- it said a tempo for noise as well. Keys get their usual spelling.
ALTER TABLE "previews" ADD COLUMN "measured_by" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION usual_key(key TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE
  RETURN CASE key WHEN 'C#' THEN 'Db' WHEN 'D#' THEN 'Eb' WHEN 'G#' THEN 'Ab' WHEN 'A#' THEN 'Bb'
    WHEN 'D#m' THEN 'Ebm' WHEN 'A#m' THEN 'Bbm' ELSE key END;

UPDATE "previews" SET
  tempo = CASE WHEN tempo_from = 'measured' THEN NULL ELSE tempo END,
  tempo_from = nullif(tempo_from, 'measured'),
  key = CASE WHEN key_from = 'measured' THEN NULL ELSE usual_key(key) END,
  key_from = nullif(key_from, 'measured')
WHERE tempo_from = 'measured' OR key_from = 'measured' OR key <> usual_key(key);

UPDATE "torrent_contents" SET keys = ARRAY(SELECT usual_key(key) FROM unnest(keys) key)
WHERE keys && ARRAY['C#', 'D#', 'G#', 'A#', 'D#m', 'A#m'];

DROP FUNCTION usual_key(TEXT);

CREATE INDEX "previews_measured_by" ON "previews" ("measured_by", "id") WHERE "status" = 'ready';
