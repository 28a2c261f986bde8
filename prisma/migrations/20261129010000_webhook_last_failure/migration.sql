-- A webhook is switched off after failures in a row. Failures that lie days apart, with no attempt between, are none.
ALTER TABLE "webhooks" ADD COLUMN "last_failed_at" TIMESTAMPTZ(3);

UPDATE "webhooks" w
SET "last_failed_at" = (SELECT max(d."tried_at") FROM "webhook_deliveries" d WHERE d."webhook_id" = w."id")
WHERE w."failing_since" IS NOT NULL;
