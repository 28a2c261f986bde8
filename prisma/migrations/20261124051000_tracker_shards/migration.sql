-- Of how many trackers that share the torrents a row's tracker is one.
ALTER TABLE "tracker_leases" ADD COLUMN "shards" INTEGER NOT NULL DEFAULT 1;

-- What several trackers must add up of one member: active torrents, and the time in which any torrent was seeded.
CREATE TABLE "tracker_member_shards" (
    "user_id" TEXT NOT NULL,
    "active" INTEGER[],
    "covered" int8multirange NOT NULL,

    CONSTRAINT "tracker_member_shards_pkey" PRIMARY KEY ("user_id")
);

ALTER TABLE "tracker_member_shards" ADD CONSTRAINT "tracker_member_shards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How many seconds lie in ranges of seconds.
CREATE FUNCTION tracker_seconds(ranges int8multirange) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum(upper(one) - lower(one)), 0)::bigint FROM unnest(ranges) one
$$;
