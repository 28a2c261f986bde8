-- Why an account is closed: each act ends its own reason alone.
-- Runs since: this release
ALTER TABLE users ADD COLUMN closed_unpaid_at timestamptz(3), ADD COLUMN closed_by_staff_at timestamptz(3);

-- Until now, the billing closed accounts with a warning, and staff without one.
UPDATE users SET closed_unpaid_at = coalesce(warning_issued_at, now())
  WHERE NOT is_active AND deleted_at IS NULL AND warning_issued;
UPDATE users SET closed_by_staff_at = now()
  WHERE NOT is_active AND deleted_at IS NULL AND NOT warning_issued;

ALTER TABLE users ADD CONSTRAINT users_closed_is_inactive
  CHECK (NOT is_active OR closed_unpaid_at IS NULL AND closed_by_staff_at IS NULL);
