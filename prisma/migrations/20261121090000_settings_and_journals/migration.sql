-- What later parts share: settings, the tracker's histories, and the ledger of points.

ALTER TABLE "tracker_stats" ADD COLUMN "seeding_clock" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "tracker_days" (
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "uploaded" BIGINT NOT NULL DEFAULT 0,
    "downloaded" BIGINT NOT NULL DEFAULT 0,
    "seeding_time" BIGINT NOT NULL DEFAULT 0,
    "leeching_time" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "tracker_days_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateTable
CREATE TABLE "tracker_samples" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "swarms" INTEGER NOT NULL,
    "seeders" INTEGER NOT NULL,
    "leechers" INTEGER NOT NULL,
    "announces" BIGINT NOT NULL,

    CONSTRAINT "tracker_samples_pkey" PRIMARY KEY ("at")
);

-- CreateTable
CREATE TABLE "tracker_events" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "torrent_id" INTEGER,
    "points" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_refusals" (
    "user_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "info_hash" VARCHAR(40) NOT NULL DEFAULT '',
    "client" TEXT NOT NULL DEFAULT '',
    "times" INTEGER NOT NULL DEFAULT 1,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_refusals_pkey" PRIMARY KEY ("user_id","reason","info_hash")
);

-- CreateTable
CREATE TABLE "tracker_reviews" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "torrent_id" INTEGER,
    "uploaded" BIGINT NOT NULL DEFAULT 0,
    "downloaded" BIGINT NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,
    "client" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'held',
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracker_logs" (
    "writer" TEXT NOT NULL,
    "last_batch" BIGINT NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_logs_pkey" PRIMARY KEY ("writer")
);

-- CreateIndex
CREATE INDEX "settings_updated_by_idx" ON "settings"("updated_by");

-- CreateIndex
CREATE INDEX "tracker_days_day_idx" ON "tracker_days"("day");

-- CreateIndex
CREATE INDEX "tracker_events_created_at_id_idx" ON "tracker_events"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "tracker_events_user_id_idx" ON "tracker_events"("user_id");

-- CreateIndex
CREATE INDEX "tracker_events_torrent_id_idx" ON "tracker_events"("torrent_id");

-- CreateIndex
CREATE INDEX "tracker_refusals_user_id_last_at_idx" ON "tracker_refusals"("user_id", "last_at" DESC);

-- CreateIndex
CREATE INDEX "tracker_reviews_status_created_at_idx" ON "tracker_reviews"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "tracker_reviews_user_id_idx" ON "tracker_reviews"("user_id");

-- CreateIndex
CREATE INDEX "tracker_reviews_torrent_id_idx" ON "tracker_reviews"("torrent_id");

-- CreateIndex
CREATE INDEX "tracker_reviews_decided_by_idx" ON "tracker_reviews"("decided_by");


-- AddForeignKey
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_days" ADD CONSTRAINT "tracker_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_events" ADD CONSTRAINT "tracker_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_events" ADD CONSTRAINT "tracker_events_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_refusals" ADD CONSTRAINT "tracker_refusals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_reviews" ADD CONSTRAINT "tracker_reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_reviews" ADD CONSTRAINT "tracker_reviews_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker_reviews" ADD CONSTRAINT "tracker_reviews_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

ALTER TABLE tracker_days ADD CONSTRAINT tracker_days_check CHECK (uploaded >= 0 AND downloaded >= 0);

-- A thing earns its points once, and loses them once.
CREATE UNIQUE INDEX user_activities_once ON user_activities (user_id, activity_type, related_id) WHERE related_id IS NOT NULL;

-- user_activities is the journal of points, user_stats.activity_points its balance: kept by the database, so that no
-- writer can forget it. One pass over a statement's rows, in the order of ids, so that two of them do not deadlock.
CREATE FUNCTION balance_points_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_stats (user_id, activity_points, last_activity_at)
    SELECT user_id, sum(points)::int, max(created_at) FROM new_rows GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET activity_points = user_stats.activity_points + excluded.activity_points,
      last_activity_at = greatest(user_stats.last_activity_at, excluded.last_activity_at), updated_at = now();
  RETURN NULL;
END $$;

CREATE FUNCTION balance_points_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_stats s SET activity_points = s.activity_points - o.points, updated_at = now()
    FROM (SELECT user_id, sum(points)::int AS points FROM old_rows GROUP BY user_id ORDER BY user_id) o
    WHERE s.user_id = o.user_id;
  RETURN NULL;
END $$;

CREATE FUNCTION balance_points_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_stats (user_id, activity_points)
    SELECT user_id, sum(points)::int FROM (
      SELECT user_id, -points AS points FROM old_rows UNION ALL SELECT user_id, points FROM new_rows
    ) changes GROUP BY user_id HAVING sum(points) <> 0 ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET activity_points = user_stats.activity_points + excluded.activity_points,
      updated_at = now();
  RETURN NULL;
END $$;

CREATE TRIGGER user_activities_balance_insert AFTER INSERT ON user_activities
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION balance_points_new();
CREATE TRIGGER user_activities_balance_delete AFTER DELETE ON user_activities
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION balance_points_gone();
CREATE TRIGGER user_activities_balance_update AFTER UPDATE ON user_activities
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION balance_points_changed();

-- Every process hears of a changed setting.
CREATE FUNCTION notify_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', coalesce(NEW.key, OLD.key));
  RETURN NULL;
END $$;
CREATE TRIGGER settings_notice AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION notify_setting();
