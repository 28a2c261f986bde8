-- A run of a sync is an operation with a report: the two tables become one. What makes them run is in the queue now,
-- which has its own schema, so that the times of heartbeats and of the next attempt go.

ALTER TABLE operations
  ADD COLUMN input JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN claim TEXT,
  ADD COLUMN total INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN added INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN failed INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN current TEXT,
  ADD COLUMN report JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN result JSONB,
  DROP COLUMN seen_at;

-- What was running was another version's: nobody goes on with it.
UPDATE operations SET status = 'failed', message = 'The server ended before it was done.', ended_at = now()
  WHERE status = 'running';
UPDATE sync_runs SET status = 'failed', ended_at = now(),
    message = 'It was interrupted. Please start it again: what is done already is skipped.'
  WHERE status = 'running';

-- A sync that was started as an operation has a row in both tables, begun within a moment.
CREATE TEMPORARY TABLE moved_runs AS
  SELECT r.*, CASE r.kind WHEN 'vault' THEN 'sync-vault' WHEN 'index' THEN 'sync-index' ELSE 'process-torrents' END AS operation,
    u.username
  FROM sync_runs r LEFT JOIN users u ON u.id = r.started_by;

UPDATE operations o SET total = r.total, added = r.added, skipped = r.skipped, failed = r.failed, report = r.report
FROM moved_runs r
WHERE o.kind = r.operation AND o.actor_id = r.started_by
  AND r.started_at BETWEEN o.started_at AND o.started_at + interval '2 seconds';

INSERT INTO operations (kind, status, actor_id, actor_name, message, total, added, skipped, failed, report, started_at, ended_at)
SELECT r.operation, (CASE r.status WHEN 'complete' THEN 'done' ELSE 'failed' END)::operation_status, r.started_by,
  coalesce(r.username, 'system'), r.message, r.total, r.added, r.skipped, r.failed, r.report, r.started_at, r.ended_at
FROM moved_runs r
WHERE NOT EXISTS (SELECT FROM operations o WHERE o.kind = r.operation AND o.actor_id = r.started_by
  AND r.started_at BETWEEN o.started_at AND o.started_at + interval '2 seconds')
ORDER BY r.id;

DROP TABLE moved_runs;
DROP TABLE sync_runs;
DROP TYPE sync_kind;
DROP TYPE sync_status;

ALTER TABLE import_items ADD COLUMN refusal TEXT;

DROP INDEX mails_status_next_attempt_at_idx;
ALTER TABLE mails DROP COLUMN next_attempt_at;
CREATE INDEX mails_status_id_idx ON mails (status, id);
