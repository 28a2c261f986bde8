-- Versions of the rules, and which members have accepted which.
-- Runs since: this release
CREATE TABLE "terms_versions" (
    "id" INTEGER NOT NULL,
    "text" TEXT,
    "is_important" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "terms_versions_pkey" PRIMARY KEY ("id")
);
-- The rules as they are now. Without a text: those that the site came with.
INSERT INTO "terms_versions" ("id", "text", "is_important", "created_at")
  VALUES (1, (SELECT "value" ->> 'rules' FROM "settings" WHERE "key" = 'pages'), false, now());

CREATE TABLE "terms_acceptances" (
    "user_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "terms_acceptances_pkey" PRIMARY KEY ("user_id", "version"),
    CONSTRAINT "terms_acceptances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "terms_acceptances_version_fkey" FOREIGN KEY ("version") REFERENCES "terms_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "terms_acceptances_version_idx" ON "terms_acceptances"("version");

-- Members from before are asked only after the next important change.
ALTER TABLE "users" ADD COLUMN "terms_version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "registration_tokens" ADD COLUMN "terms_version" INTEGER;
