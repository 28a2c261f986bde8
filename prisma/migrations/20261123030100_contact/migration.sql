ALTER TYPE "case_kind" ADD VALUE 'contact' AFTER 'complaint';

ALTER TABLE "cases" ADD COLUMN "sender_name" TEXT, ADD COLUMN "sender_email" TEXT;
