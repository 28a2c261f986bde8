import type { Payment } from "#app/db/generated/client.ts";
import { amountOf } from "../kernel/money.ts";

/** A payment as staff see it. `repeated`: the transaction hashes, in lower case, that more than one proof gives. */
export const paymentView = (row: Payment, repeated: ReadonlySet<string>) => ({
  id: row.id,
  reference: row.reference,
  amount: amountOf(row.amount),
  cryptoType: row.cryptoType,
  paymentType: row.paymentType,
  billingPeriod: row.billingPeriod,
  status: row.status,
  transactionHash: row.transactionHash,
  screenshotPath: row.screenshotPath,
  isVerified: row.isVerified,
  isDiscountSpent: row.isDiscountSpent,
  isDuplicate: row.transactionHash !== null && repeated.has(row.transactionHash.toLowerCase()),
  createdAt: row.createdAt.toISOString(),
});
