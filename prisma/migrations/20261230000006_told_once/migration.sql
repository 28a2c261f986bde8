-- What members were told of that can be done again: each of them is told once, for as long as the page lives.
-- Runs since: 0.1.0
CREATE TABLE "told_once" (
    "page" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "stands" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "told_once_pkey" PRIMARY KEY ("page", "act", "user_id")
);
CREATE INDEX "told_once_user_id_idx" ON "told_once"("user_id");
ALTER TABLE "told_once" ADD CONSTRAINT "told_once_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
