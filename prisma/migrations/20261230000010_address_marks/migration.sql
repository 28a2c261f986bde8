-- A keyed hash of the address of an account that was erased: that it was closed by staff, or had its first free days.
-- Runs since: 0.1.0
CREATE TYPE "address_mark_kind" AS ENUM ('closed', 'begun');
CREATE TABLE "address_marks" (
    "hash" TEXT NOT NULL,
    "kind" "address_mark_kind" NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "address_marks_pkey" PRIMARY KEY ("hash", "kind")
);
CREATE INDEX "address_marks_until_idx" ON "address_marks"("until");
