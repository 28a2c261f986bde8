-- CreateTable
CREATE TABLE "operations" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "message" TEXT,
    "output" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "operations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "console_lines" (
    "id" SERIAL NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "output" TEXT NOT NULL,
    "is_error" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_lines_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operations_kind_id_idx" ON "operations"("kind", "id");

-- One of a kind at a time, whichever process and whoever asks.
CREATE UNIQUE INDEX operations_one_running ON operations (kind) WHERE status = 'running';

ALTER TABLE operations ADD CONSTRAINT operations_check
  CHECK (status IN ('running', 'done', 'failed') AND (status = 'running') = (ended_at IS NULL));
