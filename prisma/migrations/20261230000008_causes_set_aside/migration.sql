-- A cause that cannot be told is set aside after three tries: a job of its own goes on with it, and others are told.
-- Runs since: 0.1.0
ALTER TABLE "notice_causes" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
