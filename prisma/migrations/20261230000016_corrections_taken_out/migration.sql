-- Words of the public history of torrents that members no longer read. The audit log, which has them, never changes.
-- Runs since: 0.1.0
CREATE TABLE "corrections_taken_out" (
    "entry_id" BIGINT NOT NULL,
    "field" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "corrections_taken_out_pkey" PRIMARY KEY ("entry_id", "field"),
    CONSTRAINT "corrections_taken_out_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entries"("id")
        ON DELETE CASCADE ON UPDATE CASCADE
);
