-- A statement that concerns more than 100 torrents leaves their search documents to a job, which writes them in batches.
-- Those of fewer are still written within the statement.

-- The torrents whose documents are to be written anew.
CREATE TABLE "torrent_search_queue" (
    "torrent_id" INTEGER NOT NULL,

    CONSTRAINT "torrent_search_queue_pkey" PRIMARY KEY ("torrent_id")
);
ALTER TABLE "torrent_search_queue" ADD CONSTRAINT "torrent_search_queue_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Most rows are deleted soon after they are inserted.
ALTER TABLE "torrent_search_queue" SET (autovacuum_vacuum_scale_factor = 0.01);

-- Writes the documents of a few torrents, or leaves those of many to the job "write-search". A row that is in the queue
-- already is updated, because that waits for a job that is about to remove it, and then puts it back. A site that is just
-- being set up has no queue of jobs yet: each start adds the job where rows wait.
CREATE FUNCTION update_torrent_search(ids INTEGER[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) <= 100 THEN
    PERFORM refresh_torrent_search(ids);
    RETURN;
  END IF;
  INSERT INTO torrent_search_queue (torrent_id)
    SELECT id FROM torrents WHERE id = ANY(ids) ORDER BY id FOR KEY SHARE
    ON CONFLICT (torrent_id) DO UPDATE SET torrent_id = excluded.torrent_id;
  IF FOUND AND to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('write-search', '{}'::json, queue_name => 'search', max_attempts => 18);
  END IF;
END $$;

-- Every torrent has a document from the start, which changes of it lock. That of a torrent in the queue is found by no
-- search, because it is not active.
CREATE OR REPLACE FUNCTION search_torrents_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids INTEGER[] := ARRAY(SELECT id FROM new_rows);
BEGIN
  IF cardinality(ids) > 100 THEN
    INSERT INTO torrent_search (torrent_id, is_active, is_seeded, created_at, title_length, facets, title, words)
      SELECT id, false, false, created_at, 0, '{}', '', '' FROM new_rows;
  END IF;
  PERFORM update_torrent_search(ids);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION search_publisher_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_torrent_search(ARRAY(SELECT id FROM torrents WHERE publisher_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION search_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids INTEGER[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT torrent_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT torrent_id FROM old_rows);
  ELSIF TG_TABLE_NAME = 'previews' THEN
    ids := ARRAY(SELECT DISTINCT unnest(ARRAY[o.torrent_id, n.torrent_id]) FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.torrent_id, o.status, o.tempo, o.key) IS DISTINCT FROM (n.torrent_id, n.status, n.tempo, n.key));
  ELSE
    ids := ARRAY(SELECT torrent_id FROM old_rows UNION SELECT torrent_id FROM new_rows);
  END IF;
  PERFORM update_torrent_search(ids);
  RETURN NULL;
END $$;
