-- Members are told of releases that are newer than what they have.
-- Runs since: this release
ALTER TYPE "notice_kind" ADD VALUE IF NOT EXISTS 'newer' AFTER 'release';
