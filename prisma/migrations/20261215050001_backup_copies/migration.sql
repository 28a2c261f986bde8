-- Encrypted copies of backups that lie elsewhere, as the last look at that place has found them.
CREATE TABLE "backup_copies" (
    "name" VARCHAR(100) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" VARCHAR(64),
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backup_copies_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "backup_copies_made_at_idx" ON "backup_copies"("made_at" DESC);
