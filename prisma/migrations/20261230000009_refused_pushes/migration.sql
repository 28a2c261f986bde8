-- Since when a push service has refused what the site sends to a browser: nothing more is sent.
-- Runs since: 0.1.0
ALTER TABLE "push_subscriptions" ADD COLUMN "refused_at" TIMESTAMPTZ(3);
