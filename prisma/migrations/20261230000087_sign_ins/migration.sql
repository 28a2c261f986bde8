-- The sign-ins of members, so that they can look for some that were not theirs.
-- Runs since: 0.1.0
CREATE TABLE "sign_ins" (
    "id" BIGSERIAL PRIMARY KEY,
    "user_id" TEXT NOT NULL REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    "user_agent" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "is_new_device" BOOLEAN NOT NULL,
    "with_code" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "sign_ins_user_id_id_idx" ON "sign_ins"("user_id", "id" DESC);
CREATE INDEX "sign_ins_created_at_idx" ON "sign_ins"("created_at");
