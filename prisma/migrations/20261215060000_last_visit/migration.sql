-- When the visit before the present one ended. Empty until a member comes back for the first time.
ALTER TABLE "users" ADD COLUMN "last_visit_at" TIMESTAMPTZ(3);
