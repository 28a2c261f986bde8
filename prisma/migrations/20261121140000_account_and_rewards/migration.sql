-- Accounts and rewards: anniversaries, e-mail changes, sessions' last use, two-step sign-in.

ALTER TABLE "users" ADD COLUMN "next_reset_at" TIMESTAMPTZ(3);
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "email_changes" (
    "user_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "two_factors" (
    "user_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_tickets" (
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_tickets_pkey" PRIMARY KEY ("token")
);

CREATE INDEX "users_next_reset_at_idx" ON "users"("next_reset_at");
CREATE UNIQUE INDEX "email_changes_token_key" ON "email_changes"("token");
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");
CREATE INDEX "sign_in_tickets_user_id_idx" ON "sign_in_tickets"("user_id");
CREATE INDEX "sign_in_tickets_expires_at_idx" ON "sign_in_tickets"("expires_at");

ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

ALTER TABLE invitations ADD CONSTRAINT invitations_status_check CHECK (status IN ('pending', 'accepted', 'expired'));
ALTER TABLE sign_in_tickets ADD CONSTRAINT sign_in_tickets_door_check CHECK (door IN ('member', 'admin'));

-- What is confirmed of one member's invitations, counted at each confirmation.
CREATE INDEX invitations_confirmed ON invitations (inviter_id) WHERE status = 'accepted';

-- A member's resets, for what is taken back after one.
CREATE INDEX user_activities_resets ON user_activities (user_id, id DESC) WHERE activity_type = 'monthly_reset';

-- Members of before: their next anniversary from today, by the day of the month on which they joined.
UPDATE users u SET next_reset_at = (
  SELECT min(day) AT TIME ZONE 'UTC' FROM (
    SELECT (u.created_at AT TIME ZONE 'UTC') + n * interval '1 month' AS day
    FROM generate_series(1, 1 + ceil(greatest(0, extract(epoch FROM now() - u.created_at)) / 2419200)::int) n
  ) days WHERE day > now() AT TIME ZONE 'UTC'
);
