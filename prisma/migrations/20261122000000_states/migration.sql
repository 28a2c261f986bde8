-- Columns of a closed set of values become enums, in place. Values keep their text.

CREATE TYPE "membership_status" AS ENUM ('active', 'warning', 'elite', 'deleted');
CREATE TYPE "payment_status" AS ENUM ('started', 'pending', 'approved', 'rejected');
CREATE TYPE "billing_period" AS ENUM ('monthly', 'yearly');
CREATE TYPE "billing_cycle_status" AS ENUM ('pending', 'paid', 'overdue', 'waived');
CREATE TYPE "card_checkout_status" AS ENUM ('open', 'closed', 'paid');
CREATE TYPE "registration_status" AS ENUM ('pending', 'proof_submitted', 'stripe_completed', 'approved', 'rejected', 'expired');
CREATE TYPE "invitation_status" AS ENUM ('pending', 'accepted', 'expired');
CREATE TYPE "upload_status" AS ENUM ('draft', 'pending', 'approved', 'rejected');
CREATE TYPE "upload_source" AS ENUM ('member', 'import', 'index');
CREATE TYPE "import_status" AS ENUM ('uploading', 'processing', 'complete', 'error');
CREATE TYPE "sync_kind" AS ENUM ('vault', 'index', 'process');
CREATE TYPE "sync_status" AS ENUM ('running', 'complete', 'failed');
CREATE TYPE "case_kind" AS ENUM ('complaint', 'message', 'comment', 'topic', 'reply', 'chat', 'torrent', 'takedown');
CREATE TYPE "case_status" AS ENUM ('open', 'review', 'upheld', 'declined', 'countered');
CREATE TYPE "takedown_ground" AS ENUM ('copyright', 'trademark', 'privacy', 'other');
CREATE TYPE "notice_item_status" AS ENUM ('open', 'upheld', 'declined', 'countered', 'restored', 'kept');
CREATE TYPE "tracker_review_status" AS ENUM ('held', 'credited', 'dropped');
CREATE TYPE "mail_status" AS ENUM ('queued', 'sent', 'failed');
CREATE TYPE "operation_status" AS ENUM ('running', 'done', 'failed');

-- What compares these columns with text goes first: it could not compare the enum with it. The checks that only listed
-- the values do not come back.
ALTER TABLE registration_tokens DROP CONSTRAINT registration_tokens_status_check;
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE billing_cycles DROP CONSTRAINT billing_cycles_status_check;
ALTER TABLE mails DROP CONSTRAINT mails_status_check;
ALTER TABLE invitations DROP CONSTRAINT invitations_status_check;
ALTER TABLE user_uploads DROP CONSTRAINT user_uploads_status_check, DROP CONSTRAINT user_uploads_source_check;
ALTER TABLE import_items DROP CONSTRAINT import_items_status_check;
ALTER TABLE operations DROP CONSTRAINT operations_check;
ALTER TABLE cases DROP CONSTRAINT cases_kind_check, DROP CONSTRAINT cases_status_check;
ALTER TABLE noticed_torrents DROP CONSTRAINT noticed_torrents_status_check;
DROP INDEX
  registration_tokens_name_lower,
  registration_tokens_email_lower,
  users_billable_due,
  invitations_confirmed,
  user_uploads_one_open,
  users_list_elite,
  payments_waiting,
  operations_one_running,
  cases_one_waiting,
  noticed_torrents_public,
  sync_runs_one_running,
  card_checkouts_one_open;

-- A value that the enum does not know stops the migration: what it meant is for the operator to say.
CREATE FUNCTION pg_temp.make_enum(tbl regclass, col text, enum regtype) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unknown text;
  preset text;
BEGIN
  EXECUTE format('SELECT string_agg(DISTINCT quote_literal(%1$I), '', '') FROM %2$s WHERE NOT %1$I = ANY(enum_range(NULL::%3$s)::text[])', col, tbl, enum)
    INTO unknown;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION '%.% holds values that it may not hold: %. Please change these rows to one of % and start again.',
      tbl, col, unknown, (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = enum);
  END IF;
  -- A default does not follow its column's type by itself.
  SELECT replace(pg_get_expr(d.adbin, d.adrelid), '::text', '') INTO preset
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE d.adrelid = tbl AND a.attname = col;
  EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP DEFAULT', tbl, col);
  EXECUTE format('ALTER TABLE %1$s ALTER COLUMN %2$I TYPE %3$s USING %2$I::%3$s', tbl, col, enum);
  IF preset IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', tbl, col, preset);
  END IF;
END $$;

SELECT pg_temp.make_enum('users', 'membership_status', 'membership_status');
SELECT pg_temp.make_enum('payments', 'status', 'payment_status');
SELECT pg_temp.make_enum('payments', 'billing_period', 'billing_period');
SELECT pg_temp.make_enum('billing_cycles', 'status', 'billing_cycle_status');
SELECT pg_temp.make_enum('card_checkouts', 'status', 'card_checkout_status');
SELECT pg_temp.make_enum('card_checkouts', 'billing_period', 'billing_period');
SELECT pg_temp.make_enum('registration_tokens', 'status', 'registration_status');
SELECT pg_temp.make_enum('registration_tokens', 'billing_period', 'billing_period');
SELECT pg_temp.make_enum('invitations', 'status', 'invitation_status');
SELECT pg_temp.make_enum('user_uploads', 'status', 'upload_status');
SELECT pg_temp.make_enum('user_uploads', 'source', 'upload_source');
SELECT pg_temp.make_enum('import_items', 'status', 'import_status');
SELECT pg_temp.make_enum('sync_runs', 'kind', 'sync_kind');
SELECT pg_temp.make_enum('sync_runs', 'status', 'sync_status');
SELECT pg_temp.make_enum('cases', 'kind', 'case_kind');
SELECT pg_temp.make_enum('cases', 'status', 'case_status');
SELECT pg_temp.make_enum('takedown_notices', 'ground', 'takedown_ground');
SELECT pg_temp.make_enum('noticed_torrents', 'status', 'notice_item_status');
SELECT pg_temp.make_enum('tracker_reviews', 'status', 'tracker_review_status');
SELECT pg_temp.make_enum('mails', 'status', 'mail_status');
SELECT pg_temp.make_enum('operations', 'status', 'operation_status');

DROP FUNCTION pg_temp.make_enum;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

ALTER TABLE operations ADD CONSTRAINT operations_check CHECK ((status = 'running') = (ended_at IS NULL));
ALTER TABLE cases ADD CONSTRAINT cases_status_check CHECK (status <> 'countered' OR kind = 'takedown');

-- Partial indexes come back as they were.
CREATE INDEX registration_tokens_name_lower ON registration_tokens (lower(username)) WHERE status IN ('pending', 'proof_submitted', 'stripe_completed');
CREATE INDEX registration_tokens_email_lower ON registration_tokens (lower(email)) WHERE status IN ('pending', 'proof_submitted', 'stripe_completed');
CREATE UNIQUE INDEX user_uploads_one_open ON user_uploads (user_id, info_hash) WHERE status IN ('draft', 'pending');
CREATE INDEX users_list_elite ON users (created_at, id) WHERE deleted_at IS NULL AND membership_status = 'elite';
CREATE INDEX payments_waiting ON payments (user_id) WHERE status = 'pending';
CREATE UNIQUE INDEX operations_one_running ON operations (kind) WHERE status = 'running';
CREATE UNIQUE INDEX cases_one_waiting ON cases (reporter_id, kind, related_id)
  WHERE related_id IS NOT NULL AND status IN ('open', 'review');
CREATE INDEX noticed_torrents_public ON noticed_torrents (decided_at DESC, id DESC)
  WHERE status IN ('upheld', 'countered', 'restored', 'kept');
CREATE UNIQUE INDEX sync_runs_one_running ON sync_runs (kind) WHERE status = 'running';
CREATE UNIQUE INDEX card_checkouts_one_open ON card_checkouts (user_id) WHERE status = 'open';

-- Prisma compares an enum with a cast parameter, which PostgreSQL does not know while it plans: an index with a
-- condition on the enum serves only SQL with the value written out. These two serve Prisma's queries. Elite members
-- have no next payment, so that the condition is not missed.
CREATE INDEX users_billable_due ON users (next_payment_due) WHERE is_active AND NOT is_admin;
CREATE INDEX "invitations_inviter_id_status_idx" ON "invitations"("inviter_id", "status");
