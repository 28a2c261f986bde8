-- The one over some states is a part of the one below.
-- Runs since: 0.1.0
DROP INDEX registration_tokens_email_lower;

-- Addresses are compared in lower case: a pattern would find other people's.
CREATE INDEX mails_recipient_lower ON mails (lower(recipient));
CREATE INDEX invitations_invitee_lower ON invitations (lower(invitee_email)) WHERE invitee_email IS NOT NULL;
CREATE INDEX registration_tokens_address ON registration_tokens (lower(email));
CREATE INDEX applications_email_lower ON applications (lower(email));
CREATE INDEX waiting_people_email_lower ON waiting_people (lower(email));
