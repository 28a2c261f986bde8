-- AlterTable
ALTER TABLE "users" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

-- Whatever else is written about a deleted member, nobody can be behind that row again.
ALTER TABLE users ADD CONSTRAINT users_deleted_check CHECK (
  deleted_at IS NULL OR NOT (is_active OR is_admin OR is_primary_admin) AND password_hash IS NULL AND passkey IS NULL
);

-- The administration's list of users, with each of its filters.
CREATE INDEX users_list ON users (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_active ON users (created_at, id) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX users_list_inactive ON users (created_at, id) WHERE deleted_at IS NULL AND NOT is_active;
CREATE INDEX users_list_suspended ON users (created_at, id) WHERE deleted_at IS NULL AND is_suspended;
CREATE INDEX users_list_elite ON users (created_at, id) WHERE deleted_at IS NULL AND membership_status = 'elite';
CREATE INDEX users_admins ON users (id) WHERE is_admin;
CREATE INDEX payments_waiting ON payments (user_id) WHERE status = 'pending';

-- The audit log by whom and by what it is about.
CREATE INDEX audit_entries_actor_name ON audit_entries (lower(actor_name), id);
CREATE INDEX audit_entries_subject_trgm ON audit_entries USING gin (subject_name gin_trgm_ops);
