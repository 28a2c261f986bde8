import { type Payment, Prisma } from "#app/db/generated/client.ts";
import { amountOf } from "../../core/kernel/money.ts";
import { receiptNumber } from "../billing/receipt.ts";
import { isRepeated } from "./repeated-hash.server.ts";
import { explorerUrl } from "./transaction-hash.ts";

/** The columns of a payment `p` that `paymentView` needs. */
export const paymentColumns = Prisma.sql`
  p.id, p.reference, p.amount, p.crypto_type AS "cryptoType", p.payment_type AS "paymentType",
  p.billing_period AS "billingPeriod", p.status, p.transaction_hash AS "transactionHash",
  p.screenshot_path AS "screenshotPath", p.is_verified AS "isVerified", p.is_discount_spent AS "isDiscountSpent",
  p.receipt_year AS "receiptYear", p.receipt_number AS "receiptNumber", p.refunded, p.dispute, p.days_taken_back AS "daysTakenBack",
  p.created_at AS "createdAt", ${isRepeated(Prisma.sql`p.transaction_hash`)} AS "isDuplicate"`;

export type PaymentRow = Pick<
  Payment,
  | "id"
  | "reference"
  | "cryptoType"
  | "paymentType"
  | "billingPeriod"
  | "status"
  | "transactionHash"
  | "screenshotPath"
  | "isVerified"
  | "isDiscountSpent"
  | "receiptYear"
  | "receiptNumber"
  | "createdAt"
  | "dispute"
  | "daysTakenBack"
> & { amount: string | null; refunded: string; isDuplicate: boolean };

/** A payment as staff see it; `isDuplicate` if more than one proof has its transaction hash. */
export const paymentView = (row: PaymentRow, explorers: Record<string, string>) => ({
  id: row.id,
  reference: row.reference,
  amount: amountOf(row.amount),
  cryptoType: row.cryptoType,
  paymentType: row.paymentType,
  billingPeriod: row.billingPeriod,
  status: row.status,
  transactionHash: row.transactionHash,
  /** The transaction's URL in the operator's block explorer. */
  explorerUrl: row.transactionHash ? explorerUrl(explorers[row.cryptoType ?? ""] ?? "", row.transactionHash) : null,
  screenshotPath: row.screenshotPath,
  isVerified: row.isVerified,
  isDiscountSpent: row.isDiscountSpent,
  isDuplicate: row.isDuplicate,
  receipt: row.status === "approved" ? receiptNumber(row) : null,
  refunded: amountOf(row.refunded),
  dispute: row.dispute,
  daysTakenBack: row.daysTakenBack,
  createdAt: row.createdAt.toISOString(),
});
