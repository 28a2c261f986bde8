-- The set-up list asks for a test mail that arrived. A site that has sent mail does not have to prove it again.
-- Runs since: 0.1.0
INSERT INTO "settings" ("key", "value", "updated_at")
SELECT 'setUp', '{"hasMailArrived": true}', now() WHERE EXISTS (SELECT FROM "mails" WHERE "status" = 'sent')
ON CONFLICT ("key") DO UPDATE SET "value" = "settings"."value" || EXCLUDED."value";
