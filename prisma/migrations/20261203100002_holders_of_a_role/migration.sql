-- The holders of a role are listed by when they got it.
CREATE INDEX "role_holders_role_id_given_at_user_id_idx" ON "role_holders" ("role_id", "given_at" DESC, "user_id");
DROP INDEX "role_holders_role_id_idx";
