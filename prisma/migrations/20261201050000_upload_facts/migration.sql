-- A page of an upload showed what it parsed out of the whole .torrent, at each view. What pages show is kept from now on;
-- the job "read-uploads" fills it in for uploads that are there already.
ALTER TABLE user_uploads ADD COLUMN torrent_facts jsonb;
