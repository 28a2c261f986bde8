-- CreateTable
CREATE TABLE "sync_runs" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "started_by" TEXT,
    "total" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "current" TEXT,
    "message" TEXT,
    "report" JSONB NOT NULL DEFAULT '[]',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sync_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sync_runs_kind_id_idx" ON "sync_runs"("kind", "id" DESC);

-- CreateIndex
CREATE INDEX "sync_runs_started_by_idx" ON "sync_runs"("started_by");

-- AddForeignKey
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Of each kind one runs at a time, whichever process it is in: the index settles who comes first.
CREATE UNIQUE INDEX sync_runs_one_running ON sync_runs (kind) WHERE status = 'running';
