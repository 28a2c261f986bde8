-- The list of members by the month in which they joined.
-- Runs since: 0.1.0
CREATE INDEX "users_listed_by_month" ON "users" (date_trunc('month', "created_at" AT TIME ZONE 'UTC') DESC)
    WHERE "is_active" AND NOT "is_suspended" AND "deleted_at" IS NULL;
