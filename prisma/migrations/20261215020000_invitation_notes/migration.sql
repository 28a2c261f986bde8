-- The inviter's words to whoever opens the link of an invitation.
ALTER TABLE "invitations" ADD COLUMN "note" TEXT;
-- Whether somebody joins by an invitation already.
CREATE INDEX "registration_tokens_invite_code_idx" ON "registration_tokens"("invite_code");
-- Addresses and notes of invitations that came to nothing are deleted after a while.
DROP INDEX "invitations_with_address";
CREATE INDEX "invitations_with_traces" ON "invitations" ("expires_at")
  WHERE (invitee_email IS NOT NULL OR note IS NOT NULL) AND accepted_by IS NULL;
