-- When a torrent had its last seeder, as far as members' own figures tell: it is shown where there is none now.
ALTER TABLE "torrents" ADD COLUMN "last_seeded_at" TIMESTAMPTZ(3);
UPDATE torrents t SET last_seeded_at = s.at
FROM (SELECT torrent_id, max(last_at) AS at FROM tracker_snatches WHERE seeding_time > 0 GROUP BY torrent_id) s
WHERE s.torrent_id = t.id;
