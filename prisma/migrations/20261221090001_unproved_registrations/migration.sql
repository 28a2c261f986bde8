-- Runs since: this release
-- A registration whose address has to be confirmed before anything else.
ALTER TYPE "registration_status" ADD VALUE 'unproved' BEFORE 'pending';
