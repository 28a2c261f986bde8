-- A discount is spent once, whatever is paid with it: checkouts at the card service are remembered, and payments say
-- what discount they were made at.

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "discount_percentage" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_discount_spent" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "card_checkouts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "billing_period" TEXT NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "discount_percentage" INTEGER NOT NULL DEFAULT 0,
    "session_id" TEXT,
    "url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "discount_spent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_checkouts_session_id_key" ON "card_checkouts"("session_id");

-- CreateIndex
CREATE INDEX "card_checkouts_user_id_idx" ON "card_checkouts"("user_id");

-- AddForeignKey
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of each member one is open at a time, whichever process opened it.
CREATE UNIQUE INDEX card_checkouts_one_open ON card_checkouts (user_id) WHERE status = 'open';
