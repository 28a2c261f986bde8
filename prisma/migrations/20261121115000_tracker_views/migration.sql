-- The busiest swarms of the moment are read from the end of an index instead of sorting all of them.
CREATE INDEX tracker_swarms_live ON tracker_swarms ((seeders + leechers) DESC) WHERE seeders + leechers > 0;
