-- Webhooks: who outside is told of which events, and what became of each delivery.
CREATE TYPE "webhook_format" AS ENUM ('standard', 'discord', 'slack', 'matrix');
CREATE TYPE "webhook_delivery_status" AS ENUM ('waiting', 'delivered', 'failed');

CREATE TABLE "webhooks" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "format" "webhook_format" NOT NULL DEFAULT 'standard',
    "sealed_url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "kinds" "event_kind"[],
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "off_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "event_id" BIGINT,
    "uid" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "status" "webhook_delivery_status" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "answer_code" INTEGER,
    "answer" TEXT,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_uid_key" ON "webhook_deliveries"("webhook_id", "uid");
CREATE INDEX "webhook_deliveries_webhook_id_id_idx" ON "webhook_deliveries"("webhook_id", "id" DESC);
CREATE INDEX "webhook_deliveries_webhook_id_status_id_idx" ON "webhook_deliveries"("webhook_id", "status", "id" DESC);
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
-- Which one of a subject goes next, and those whose job is overdue.
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries"("webhook_id", "subject", "id") WHERE "status" = 'waiting';

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "site_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
