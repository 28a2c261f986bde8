-- Steps of discipline, and notes of staff about members. A suspension from before becomes a step without a reason.
CREATE TYPE "standing_kind" AS ENUM ('word', 'warning', 'limit', 'suspension', 'end');
CREATE TABLE "standing_steps" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" "standing_kind" NOT NULL,
    "rights" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "until" TIMESTAMPTZ(3),
    "by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),
    "lifted_by_id" TEXT,
    "lift_reason" TEXT,

    CONSTRAINT "standing_steps_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "standing_steps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "standing_steps_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "standing_steps_lifted_by_id_fkey" FOREIGN KEY ("lifted_by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "standing_steps_user_id_created_at_id_idx" ON "standing_steps" ("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "standing_steps_by_id_idx" ON "standing_steps" ("by_id");
CREATE INDEX "standing_steps_lifted_by_id_idx" ON "standing_steps" ("lifted_by_id");
-- Asked for at each use of a right that can be limited, and by the job that lifts steps.
CREATE INDEX standing_steps_in_force ON standing_steps (user_id) WHERE lifted_at IS NULL;
CREATE INDEX standing_steps_due ON standing_steps ("until") WHERE lifted_at IS NULL AND "until" IS NOT NULL;

CREATE TABLE "member_notes" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "by_id" TEXT,
    "text" TEXT NOT NULL,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "member_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "member_notes_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "member_notes_user_id_is_pinned_id_idx" ON "member_notes" ("user_id", "is_pinned" DESC, "id" DESC);
CREATE INDEX "member_notes_by_id_idx" ON "member_notes" ("by_id");

INSERT INTO standing_steps (user_id, kind, reason) SELECT id, 'suspension', '' FROM users WHERE is_suspended AND deleted_at IS NULL;
