-- A member's uploads and downloads are counted by the database, so that no writer can forget it.

-- Uploads: torrents that a member has brought into the index. One that is deleted later still counts.
CREATE FUNCTION count_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_stats (user_id, total_uploads)
    SELECT uploaded_by, count(*)::int FROM new_rows WHERE uploaded_by IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (user_id) DO UPDATE SET total_uploads = user_stats.total_uploads + excluded.total_uploads,
      updated_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER torrents_count_uploads AFTER INSERT ON torrents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_uploads();

-- Downloads: torrents whose .torrent a member has downloaded, each once. The member's row is locked first, so that two
-- downloads of one torrent at once count as one.
CREATE FUNCTION count_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_stats (user_id) SELECT DISTINCT user_id FROM new_rows ORDER BY 1
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now();
  UPDATE user_stats s SET total_downloads = s.total_downloads + fresh.count
    FROM (
      SELECT n.user_id, count(DISTINCT n.torrent_id)::int AS count FROM new_rows n
      WHERE NOT EXISTS (
        SELECT 1 FROM torrent_downloads d
        WHERE d.user_id = n.user_id AND d.torrent_id = n.torrent_id AND d.id NOT IN (SELECT id FROM new_rows))
      GROUP BY 1
    ) fresh WHERE s.user_id = fresh.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER torrent_downloads_count AFTER INSERT ON torrent_downloads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_downloads();

-- What was not counted until now.
INSERT INTO user_stats (user_id, total_uploads, total_downloads)
  SELECT id, (SELECT count(*) FROM torrents t WHERE t.uploaded_by = u.id),
    (SELECT count(DISTINCT d.torrent_id) FROM torrent_downloads d WHERE d.user_id = u.id)
  FROM users u
  WHERE EXISTS (SELECT 1 FROM torrents t WHERE t.uploaded_by = u.id)
    OR EXISTS (SELECT 1 FROM torrent_downloads d WHERE d.user_id = u.id)
    OR EXISTS (SELECT 1 FROM user_stats s WHERE s.user_id = u.id)
  ON CONFLICT (user_id) DO UPDATE
    SET total_uploads = excluded.total_uploads, total_downloads = excluded.total_downloads;

-- Uploads that were approved before they became events of the live activity, and what each of them earned.
INSERT INTO tracker_events (type, user_id, torrent_id, created_at)
  SELECT 'upload', t.uploaded_by, t.id, t.created_at FROM torrents t JOIN users u ON u.id = t.uploaded_by
  WHERE u.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM tracker_events e WHERE e.torrent_id = t.id AND e.type = 'upload');
UPDATE tracker_events e SET points = a.points FROM user_activities a
  WHERE e.type = 'upload' AND e.points = 0 AND a.user_id = e.user_id AND a.activity_type = 'upload'
    AND a.related_id = e.torrent_id::text;
