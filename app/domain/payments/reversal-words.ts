import type { PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import { dollars } from "../kernel/money.ts";

type Payment = { amount: number; refunded: number; dispute: PaymentNoticeStatus | null };

const disputes: Record<PaymentNoticeStatus, string | null> = {
  inquiry: "Bank asks",
  open: "Disputed",
  done: "Charged back",
  undone: null,
};

/** What has gone back of a payment, in a word or two; null where nothing has. */
export function reversalWords({ amount, refunded, dispute }: Payment): string | null {
  const disputed = dispute && disputes[dispute];
  if (disputed) return disputed;
  if (refunded === 0) return null;
  return refunded >= amount ? "Refunded" : `$${dollars(refunded)} refunded`;
}
