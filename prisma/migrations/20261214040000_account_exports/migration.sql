-- The last archive that a member asked for of everything the site holds of them.
CREATE TYPE "export_status" AS ENUM ('waiting', 'ready', 'failed');
CREATE TABLE "account_exports" (
  "user_id" TEXT NOT NULL,
  "status" "export_status" NOT NULL DEFAULT 'waiting',
  "asked_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3),
  "stored_name" TEXT,
  "bytes" BIGINT,
  CONSTRAINT "account_exports_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "account_exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "account_exports_stored_name_key" ON "account_exports"("stored_name");
CREATE INDEX "account_exports_expires_at_idx" ON "account_exports"("expires_at");
