-- Numbers of receipts by the year, and how a receipt names the seller.
-- Runs since: 0.1.0
ALTER TABLE "payments"
  ADD COLUMN "receipt_year" INTEGER,
  ADD COLUMN "receipt_number" INTEGER,
  ADD COLUMN "receipt" JSONB;
CREATE UNIQUE INDEX "payments_receipt_year_receipt_number_key" ON "payments"("receipt_year", "receipt_number");
