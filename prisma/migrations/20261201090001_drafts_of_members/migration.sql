-- A draft belongs to an account, not to a browser. The rows so far name no account and live for a day at most, so they
-- cannot be carried over.
DROP TABLE "form_drafts";

CREATE TABLE "form_drafts" (
    "user_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("user_id", "path"),
    CONSTRAINT "form_drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "form_drafts_expires_at_idx" ON "form_drafts" ("expires_at");
-- The list of a member's drafts, and which of them are the oldest.
CREATE INDEX "form_drafts_user_id_saved_at_idx" ON "form_drafts" ("user_id", "saved_at" DESC);
