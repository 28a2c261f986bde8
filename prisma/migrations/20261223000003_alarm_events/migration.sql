-- Webhooks are told of alarms about passkeys.
-- Runs since: this release
ALTER TYPE "event_kind" ADD VALUE IF NOT EXISTS 'alarm.raised' AFTER 'report.opened';
