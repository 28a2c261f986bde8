-- A moderator may send an upload back to its uploader, who changes it and sends it again.
ALTER TYPE upload_status ADD VALUE 'returned' AFTER 'pending';
ALTER TABLE user_uploads ADD COLUMN asked JSONB, ADD COLUMN asked_from JSONB;

-- One open upload of a torrent per member. The predicate does not name the new state: a transaction may not use a value
-- that it has added.
DROP INDEX user_uploads_one_open;
CREATE UNIQUE INDEX user_uploads_one_open ON user_uploads (user_id, info_hash) WHERE status NOT IN ('approved', 'rejected');
