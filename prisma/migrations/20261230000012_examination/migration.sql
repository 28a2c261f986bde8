-- What the doctor found last, so that Needs you shows it whichever process answers, also after a restart.
-- Runs since: 0.1.0
CREATE TABLE "site_examination" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "findings" JSONB NOT NULL,

    CONSTRAINT "site_examination_pkey" PRIMARY KEY ("id")
);
