-- Uploads that were sent back to members who have been erased since: nobody can send them again or decide them.
-- Runs since: 0.1.0
DELETE FROM "user_uploads" WHERE "status" = 'returned'
  AND "user_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL);
