-- What an act on many has done and what was refused, so that its report has an address and it can be undone.
CREATE TABLE "bulk_runs" (
    "id" SERIAL NOT NULL,
    "actor_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "done" JSONB NOT NULL,
    "refused" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bulk_runs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "bulk_runs_created_at_idx" ON "bulk_runs" ("created_at");
