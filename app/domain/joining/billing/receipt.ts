import { z } from "zod";

/** How a receipt names the seller and the time paid for, kept with the payment when it is approved. */
export const ReceiptFacts = z.object({
  seller: z.string(),
  taxNumber: z.string(),
  taxLine: z.string(),
  /** The time that was paid for, if its dates are known. */
  paidFor: z.object({ from: z.string(), until: z.string() }).nullable(),
});

type Numbered = { id: number; receiptYear: number | null; receiptNumber: number | null };

/** The number of a payment's receipt; receipts older than the yearly numbers have the payment's id. */
export const receiptNumber = ({ id, receiptYear, receiptNumber: number }: Numbered): string =>
  receiptYear === null ? String(id) : `${receiptYear}-${number}`;
