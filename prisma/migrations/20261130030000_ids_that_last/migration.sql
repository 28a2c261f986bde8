-- The tracker's batch takes an id for each row that it writes, also for one that is there already: with a million peers
-- an integer had run out after 45 days, and no batch could have been saved any more.
ALTER TABLE tracker_peers ALTER COLUMN id TYPE bigint;
ALTER TABLE tracker_swarms ALTER COLUMN id TYPE bigint;
ALTER TABLE tracker_stats ALTER COLUMN id TYPE bigint;
ALTER TABLE tracker_events ALTER COLUMN id TYPE bigint;
ALTER TABLE user_stats ALTER COLUMN id TYPE bigint;
ALTER SEQUENCE tracker_peers_id_seq AS bigint;
ALTER SEQUENCE tracker_swarms_id_seq AS bigint;
ALTER SEQUENCE tracker_stats_id_seq AS bigint;
ALTER SEQUENCE tracker_events_id_seq AS bigint;
ALTER SEQUENCE user_stats_id_seq AS bigint;
-- A point an hour for each member that seeds: a million members would fill an integer within three months.
ALTER TABLE user_activities ALTER COLUMN id TYPE bigint;
ALTER SEQUENCE user_activities_id_seq AS bigint;
