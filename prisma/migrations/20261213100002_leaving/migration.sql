-- When an account whose member deletes it is erased. Null: it stays.
ALTER TABLE "users" ADD COLUMN "leaves_at" TIMESTAMPTZ(3);
CREATE INDEX users_leaving ON users (leaves_at) WHERE leaves_at IS NOT NULL;
