-- The administration's lists of all states, newest first.
CREATE INDEX payments_newest ON payments (created_at DESC, id DESC) WHERE status <> 'started';
CREATE INDEX user_uploads_newest ON user_uploads (created_at DESC, id DESC) WHERE status <> 'draft';
CREATE INDEX "invitations_created_at_id_idx" ON invitations (created_at DESC, id DESC);

-- Their searches by a part of a name or of an address.
CREATE INDEX user_uploads_search_trgm ON user_uploads USING gin (name gin_trgm_ops, file_name gin_trgm_ops);
CREATE INDEX invitations_email_trgm ON invitations USING gin (invitee_email gin_trgm_ops);
CREATE INDEX forum_topics_title_trgm ON forum_topics USING gin (title gin_trgm_ops);
