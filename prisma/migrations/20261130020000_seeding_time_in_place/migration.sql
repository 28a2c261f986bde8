-- Each announce changes a member's seeding time, and the index of it made every announce write all indexes of the row.
-- The leaders and the rank are read as a whole once a minute instead.
DROP INDEX tracker_stats_seeding_time_idx;
ALTER TABLE tracker_stats SET (fillfactor = 80);
