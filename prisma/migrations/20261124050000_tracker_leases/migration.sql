-- Which tracker is the active one, and which standby has the whole of its log.
CREATE TABLE "tracker_leases" (
    "shard" INTEGER NOT NULL,
    "epoch" BIGINT NOT NULL DEFAULT 1,
    "active" TEXT NOT NULL,
    "writer" TEXT NOT NULL,
    "standby" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "active_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_leases_pkey" PRIMARY KEY ("shard")
);

-- Fails where another tracker has become the active one: a batch of an earlier epoch must not be committed. The lock
-- lasts until the batch is, so that the other reads the number of a batch that was about to be committed.
CREATE FUNCTION tracker_check_epoch(of_shard INTEGER, of_epoch BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM tracker_leases WHERE shard = of_shard AND epoch = of_epoch FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another tracker is active by now' USING ERRCODE = 'PB001';
  END IF;
END $$;
