-- What a swarm's speeds are the averages of, and the seeding time of user_stats.

ALTER TABLE "tracker_swarms"
  ADD COLUMN "uploaded" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "downloaded" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "seeding_time" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "leeching_time" BIGINT NOT NULL DEFAULT 0;

-- Bytes a second over a time that may be 0 yet.
CREATE FUNCTION tracker_speed(bytes numeric, seconds numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN seconds > 0 THEN tracker_bytes(floor(bytes / seconds)) ELSE 0 END
$$;

-- A torrent has one swarm at a time; where its info hash has changed, the last one has the figures.
UPDATE "tracker_swarms" s SET
  "uploaded" = n."uploaded", "downloaded" = n."downloaded", "seeding_time" = n."seeding", "leeching_time" = n."leeching",
  "average_upload_speed" = tracker_speed(n."uploaded", n."seeding"::numeric + n."leeching"),
  "average_download_speed" = tracker_speed(n."downloaded", n."leeching")
FROM (
  SELECT "torrent_id", tracker_bytes(sum("uploaded")) AS "uploaded", tracker_bytes(sum("downloaded")) AS "downloaded",
    tracker_bytes(sum("seeding_time")) AS "seeding", tracker_bytes(sum("leeching_time")) AS "leeching"
  FROM "tracker_snatches" GROUP BY 1
) n
WHERE s."id" = (
  SELECT l."id" FROM "tracker_swarms" l WHERE l."torrent_id" = n."torrent_id"
  ORDER BY l."last_activity" DESC NULLS LAST, l."id" DESC LIMIT 1
);

INSERT INTO "user_stats" ("user_id", "seeding_time")
SELECT "user_id", "seeding_time" FROM "tracker_stats" WHERE "seeding_time" > 0
ON CONFLICT ("user_id") DO UPDATE SET "seeding_time" = excluded."seeding_time";

-- Peers that the tracker no longer takes: ports of other services, and addresses at which nobody can be reached.
DELETE FROM "tracker_peers" WHERE
  ("port" < 1024 AND "port" NOT IN (80, 443))
  OR "port" IN (1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080)
  OR "ip" ~* '^(0\.|169\.254\.|22[4-9]\.|2[345]\d\.|fe[89ab]|ff|::$)';

-- A download's points are what seeding that torrent has earned since: events say which torrent earned. Points given
-- before events had any name no torrent, so older downloads begin with none.
CREATE FUNCTION add_points_to_download() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE torrent_downloads SET points_awarded = points_awarded + NEW.points WHERE id = (
    SELECT id FROM torrent_downloads WHERE user_id = NEW.user_id AND torrent_id = NEW.torrent_id ORDER BY id DESC LIMIT 1
  );
  RETURN NULL;
END $$;
CREATE TRIGGER tracker_events_points AFTER INSERT ON tracker_events FOR EACH ROW
  WHEN (NEW.type = 'seeding' AND NEW.points > 0) EXECUTE FUNCTION add_points_to_download();
