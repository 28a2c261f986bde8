-- There is no standby tracker. A row is left only where one of the two still runs, or ended without saving everything:
-- then its log may have announces that the database does not have, which the release before can still save.
-- Runs since: this release
DO $$
BEGIN
  IF EXISTS (SELECT FROM tracker_leases) THEN
    RAISE EXCEPTION 'the trackers with TRACKER_LINK have not been stopped in order: start them once more with the version before, stop the standby and then the other with SIGTERM, and upgrade then (docs/trackers.md)';
  END IF;
END $$;

DROP FUNCTION tracker_check_epoch(BIGINT);
DROP TABLE tracker_leases;
