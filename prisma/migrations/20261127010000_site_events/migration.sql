-- What happened on the site, for programs outside: webhooks and the announcer are fed from it.
CREATE TYPE "event_kind" AS ENUM ('torrent.listed', 'torrent.updated', 'torrent.withdrawn', 'member.joined', 'upload.decided', 'payment.approved', 'report.opened', 'announcement.posted');

CREATE TABLE "site_events" (
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "kind" "event_kind" NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "spread_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_events_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "site_events_uid_key" ON "site_events"("uid");
CREATE INDEX "site_events_created_at_idx" ON "site_events"("created_at");
-- Those that are still to be handed to their readers.
CREATE INDEX "site_events_waiting" ON "site_events"("id") WHERE "spread_at" IS NULL;
