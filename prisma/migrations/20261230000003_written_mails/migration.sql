-- A mail of a site without an SMTP server is a file: nobody has got it.
-- Runs since: this release
ALTER TYPE mail_status ADD VALUE 'written' AFTER 'sent';
