-- Names that look alike have one skeleton, which the site computes by Unicode's table of confusable characters. The
-- oldest of several accounts from before holds it; the others have none, as have all until the next start fills them in.
ALTER TABLE "users" ADD COLUMN "name_skeleton" TEXT;
CREATE UNIQUE INDEX "users_name_skeleton_key" ON "users" ("name_skeleton");

ALTER TABLE "registration_tokens" ADD COLUMN "name_skeleton" TEXT;
CREATE INDEX "registration_tokens_name_skeleton_idx" ON "registration_tokens" ("name_skeleton");
