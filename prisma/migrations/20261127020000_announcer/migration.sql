-- What the announcer says on IRC: a line for each listed torrent, made when it is listed.
CREATE TABLE "announcer_lines" (
    "id" BIGSERIAL NOT NULL,
    "event_uid" TEXT,
    "torrent_id" INTEGER,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcer_lines_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "announcer_lines_event_uid_key" ON "announcer_lines"("event_uid");
CREATE INDEX "announcer_lines_created_at_idx" ON "announcer_lines"("created_at");
-- Those that are still to be said.
CREATE INDEX "announcer_lines_waiting" ON "announcer_lines"("id") WHERE "sent_at" IS NULL;
CREATE INDEX "announcer_lines_sent" ON "announcer_lines"("sent_at" DESC) WHERE "sent_at" IS NOT NULL;

-- One row: what the process that announces says of itself, for the screens of other processes.
CREATE TABLE "announcer_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "nick" TEXT,
    "connected_since" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcer_state_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcer_state_one" CHECK ("id" = 1)
);
