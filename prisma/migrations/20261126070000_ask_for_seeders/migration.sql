-- Members ask those who have a torrent to seed it again, and the site writes to them.
ALTER TABLE "users" ADD COLUMN "takes_seed_requests" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "private_messages" ADD COLUMN "is_from_site" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "seed_requests" (
    "id" SERIAL NOT NULL,
    "torrent_id" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "told" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "seed_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "seed_requests_torrent_id_created_at_idx" ON "seed_requests"("torrent_id", "created_at" DESC);
CREATE INDEX "seed_requests_user_id_idx" ON "seed_requests"("user_id");
CREATE INDEX "seed_requests_answered_at_idx" ON "seed_requests"("answered_at");
ALTER TABLE "seed_requests" ADD CONSTRAINT "seed_requests_torrent_id_fkey"
    FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "seed_requests" ADD CONSTRAINT "seed_requests_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
