-- Whether the receiver's server has refused the address for good. The latest mail to an address that was sent or refused
-- says whether it takes mail.
ALTER TABLE "mails" ADD COLUMN "is_refused" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "mails_recipient_id_idx" ON "mails" ("recipient", "id" DESC);
