-- Runs since: this release
-- Notices can be pushed to a member's devices. PostgreSQL uses a new value only after the transaction that adds it.
ALTER TYPE "notice_way" ADD VALUE 'push' BEFORE 'mail';
