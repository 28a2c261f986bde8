-- Messages of the site that ask to seed: a member gets few of them a day.
-- Runs since: 0.1.0
ALTER TABLE "private_messages" ADD COLUMN "asks_to_seed" BOOLEAN NOT NULL DEFAULT false;
