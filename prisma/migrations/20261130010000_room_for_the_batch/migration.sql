-- Each announce changes a row of these, and none of their indexed columns. With room beside the row its new version
-- stays on its page, and no index has to be written.
ALTER TABLE tracker_snatches SET (fillfactor = 80);
ALTER TABLE tracker_days SET (fillfactor = 80);
