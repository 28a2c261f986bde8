-- The items of the review queues that a member of the staff is looking at.
CREATE TABLE "review_claims" (
    "queue" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_claims_pkey" PRIMARY KEY ("queue", "item_id"),
    CONSTRAINT "review_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "review_claims_user_id_idx" ON "review_claims"("user_id");
CREATE INDEX "review_claims_expires_at_idx" ON "review_claims"("expires_at");
