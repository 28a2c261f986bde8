-- Members whose clients announced from many networks within an hour.
-- Runs since: 0.1.0
CREATE TABLE "passkey_alarms" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "networks" INTEGER NOT NULL,
    "named" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    CONSTRAINT "passkey_alarms_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkey_alarms_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkey_alarms_user_id_day_key" ON "passkey_alarms"("user_id", "day");
CREATE INDEX "passkey_alarms_raised_at_idx" ON "passkey_alarms"("raised_at");
-- Those whose member is still to be told.
CREATE INDEX "passkey_alarms_untold" ON "passkey_alarms"("id") WHERE "told_at" IS NULL;
