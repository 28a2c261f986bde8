-- One tracker has all torrents. A row of a tracker that had a part of them is left only where its log may have announces
-- that the database does not have, which the version before can still save.
DO $$
BEGIN
  IF EXISTS (SELECT FROM tracker_leases WHERE shards > 1) THEN
    RAISE EXCEPTION 'trackers with TRACKER_SHARD have not been stopped in order: start them once more with the version before, stop each with SIGTERM, and upgrade then (docs/trackers.md)';
  END IF;
END $$;

DROP TABLE tracker_member_shards;
DROP FUNCTION tracker_seconds(int8multirange);
DROP FUNCTION tracker_check_epoch(INTEGER, BIGINT);

ALTER TABLE tracker_leases DROP COLUMN shards;
ALTER TABLE tracker_leases RENAME COLUMN shard TO id;
ALTER TABLE tracker_leases ALTER COLUMN id SET DEFAULT 1, ADD CONSTRAINT tracker_leases_one_row CHECK (id = 1);

-- Fails where another tracker has become the active one: a batch of an earlier epoch must not be committed. The lock
-- lasts until the batch is, so that the other reads the number of a batch that was about to be committed.
CREATE FUNCTION tracker_check_epoch(of_epoch BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM tracker_leases WHERE epoch = of_epoch FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another tracker is active by now' USING ERRCODE = 'PB001';
  END IF;
END $$;
