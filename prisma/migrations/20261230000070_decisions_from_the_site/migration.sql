-- Uploaders are told of decisions by the site itself, so who decided is no longer read.
-- Runs since: this release
ALTER TABLE decisions_to_tell DROP COLUMN decided_by;
