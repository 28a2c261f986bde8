-- Announcements may be corrected, end on a day, and be for the holders of one role.
ALTER TABLE notifications
  ADD COLUMN edited_at TIMESTAMPTZ(3),
  ADD COLUMN ends_at TIMESTAMPTZ(3),
  ADD COLUMN role_id INTEGER REFERENCES roles (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX notifications_role_id_idx ON notifications (role_id);
