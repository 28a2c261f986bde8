-- A session sees the site as a role, or as a member with roles, for a while.
ALTER TABLE sessions
  ADD COLUMN seeing_as TEXT,
  ADD COLUMN seeing_rights TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN seeing_until TIMESTAMPTZ(3);
