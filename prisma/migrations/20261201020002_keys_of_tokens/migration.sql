-- A torrent that a token has downloaded announces under a key of that token, and takes web seeds under one. Both end
-- with it. The tracker looks announce keys up as they are, like passkeys; the token for web seeds is sealed.
CREATE TABLE token_keys (
  token_id INTEGER PRIMARY KEY REFERENCES api_tokens (id) ON DELETE CASCADE ON UPDATE CASCADE,
  announce_key VARCHAR(32) NOT NULL,
  seed_hash VARCHAR(64) NOT NULL,
  seed_sealed TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX token_keys_announce_key_key ON token_keys (announce_key);
CREATE UNIQUE INDEX token_keys_seed_hash_key ON token_keys (seed_hash);

CREATE FUNCTION notify_keys_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('key', ARRAY(SELECT token_id::text FROM new_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_keys_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('key', ARRAY(SELECT token_id::text FROM old_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER token_keys_directory_insert AFTER INSERT ON token_keys
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_keys_new();
CREATE TRIGGER token_keys_directory_delete AFTER DELETE ON token_keys
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_keys_gone();

-- An upload that waits for its review is seeded by its uploader already.
CREATE FUNCTION notify_uploads_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('upload', ARRAY(SELECT id::text FROM new_rows WHERE status = 'pending' AND info_hash <> ''));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_uploads_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('upload', ARRAY(SELECT id::text FROM old_rows WHERE status = 'pending' AND info_hash <> ''));
  RETURN NULL;
END $$;
CREATE FUNCTION notify_uploads_changed() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  PERFORM notify_directory('upload', ARRAY(
    SELECT n.id::text FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.status, o.info_hash) IS DISTINCT FROM (n.status, n.info_hash)));
  RETURN NULL;
END $$;
CREATE TRIGGER user_uploads_directory_insert AFTER INSERT ON user_uploads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_uploads_new();
CREATE TRIGGER user_uploads_directory_delete AFTER DELETE ON user_uploads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_uploads_gone();
CREATE TRIGGER user_uploads_directory_update AFTER UPDATE ON user_uploads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_uploads_changed();
