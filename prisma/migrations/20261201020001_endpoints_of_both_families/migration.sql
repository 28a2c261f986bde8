-- A peer has an endpoint of each address family that it announces by: ip and port are those of its last announce, the
-- other_ columns those of the other family. client_key is a hash of the `key` that its client sends, 0 without one.
ALTER TABLE tracker_peers
  ADD COLUMN client_key INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN other_ip TEXT,
  ADD COLUMN other_port INTEGER,
  ADD COLUMN other_announce TIMESTAMPTZ(3);
