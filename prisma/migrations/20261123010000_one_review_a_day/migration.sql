-- Held traffic is one review a member and day, with what it says of each torrent.

ALTER TABLE "tracker_reviews"
  ADD COLUMN "day" DATE NOT NULL DEFAULT CURRENT_DATE,
  ADD COLUMN "reports" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "tracker_reviews" SET "day" = ("created_at" AT TIME ZONE 'UTC')::date, "last_at" = "created_at";

CREATE TABLE "tracker_review_torrents" (
    "review_id" INTEGER NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "uploaded" BIGINT NOT NULL DEFAULT 0,
    "downloaded" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "tracker_review_torrents_pkey" PRIMARY KEY ("review_id","torrent_id")
);

-- The oldest open review of a member and day takes the others in.
CREATE TEMPORARY TABLE "merged_reviews" ON COMMIT DROP AS
SELECT "id", CASE WHEN "status" = 'held'
  THEN min("id") OVER (PARTITION BY "user_id", "day", "status") ELSE "id" END AS "kept"
FROM "tracker_reviews";

INSERT INTO "tracker_review_torrents" ("review_id", "torrent_id", "uploaded", "downloaded")
SELECT m."kept", r."torrent_id", tracker_bytes(sum(r."uploaded")), tracker_bytes(sum(r."downloaded"))
FROM "tracker_reviews" r JOIN "merged_reviews" m USING ("id")
WHERE r."torrent_id" IS NOT NULL GROUP BY m."kept", r."torrent_id";

UPDATE "tracker_reviews" r SET "uploaded" = s."uploaded", "downloaded" = s."downloaded", "seconds" = s."seconds",
  "reports" = s."reports", "created_at" = s."first_at", "last_at" = s."last_at"
FROM (
  SELECT m."kept", tracker_bytes(sum(o."uploaded")) AS "uploaded", tracker_bytes(sum(o."downloaded")) AS "downloaded",
    tracker_bytes(sum(o."seconds")) AS "seconds", count(*)::int AS "reports", min(o."created_at") AS "first_at",
    max(o."created_at") AS "last_at"
  FROM "tracker_reviews" o JOIN "merged_reviews" m USING ("id") GROUP BY m."kept" HAVING count(*) > 1
) s WHERE r."id" = s."kept";

DELETE FROM "tracker_reviews" r USING "merged_reviews" m WHERE m."id" = r."id" AND m."id" <> m."kept";

DROP INDEX "tracker_reviews_torrent_id_idx";
DROP INDEX "tracker_reviews_user_id_idx";
ALTER TABLE "tracker_reviews" DROP CONSTRAINT "tracker_reviews_torrent_id_fkey", DROP COLUMN "torrent_id";

CREATE INDEX "tracker_reviews_user_id_day_idx" ON "tracker_reviews"("user_id", "day");
CREATE INDEX "tracker_review_torrents_torrent_id_idx" ON "tracker_review_torrents"("torrent_id");
ALTER TABLE "tracker_review_torrents" ADD CONSTRAINT "tracker_review_torrents_review_id_fkey"
  FOREIGN KEY ("review_id") REFERENCES "tracker_reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tracker_review_torrents" ADD CONSTRAINT "tracker_review_torrents_torrent_id_fkey"
  FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Partial, so it is not in schema.prisma: a review that is decided on leaves room for the next of the day.
CREATE UNIQUE INDEX "tracker_reviews_one_held" ON "tracker_reviews" ("user_id", "day") WHERE "status" = 'held';
