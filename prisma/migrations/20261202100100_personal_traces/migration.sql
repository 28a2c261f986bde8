-- An entry of the audit log stays as it was written, except that its address may be blanked.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.address = '' AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log takes no % of what is in it.', TG_OP;
END;
$$;

-- The rows that still hold what the hourly clean-up blanks, oldest first.
CREATE INDEX "torrent_downloads_with_traces" ON "torrent_downloads" ("created_at") WHERE "passkey" <> '';
CREATE INDEX "audit_entries_with_address" ON "audit_entries" ("created_at") WHERE "address" <> '';
CREATE INDEX "mails_with_recipient" ON "mails" ("created_at") WHERE "status" = 'sent' AND "recipient" <> '';
CREATE INDEX "invitations_with_address" ON "invitations" ("expires_at")
  WHERE "invitee_email" IS NOT NULL AND "accepted_by" IS NULL;
CREATE INDEX "registration_tokens_ended" ON "registration_tokens" ("created_at")
  WHERE "status" IN ('rejected', 'expired') AND "stripe_session_id" IS NULL;

-- What erasing left of accounts that are deleted already.
UPDATE "audit_entries" SET "address" = '' WHERE "address" <> ''
  AND "actor_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
UPDATE "case_notes" SET "author_name" = 'Deleted member'
  WHERE "author_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
UPDATE "operations" SET "actor_name" = 'Deleted member'
  WHERE "actor_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
UPDATE "console_lines" SET "actor_name" = 'Deleted member'
  WHERE "actor_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
UPDATE "tracker_reviews" SET "client" = ''
  WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
UPDATE "users" SET "time_zone" = NULL WHERE "deleted_at" IS NOT NULL;
