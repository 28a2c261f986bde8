import type { PaymentNoticeStatus } from "#app/db/generated/enums.ts";
import { dollars } from "../../core/kernel/money.ts";

type Payment = { amount: number; refunded: number; dispute: PaymentNoticeStatus | null };

const disputes: Record<PaymentNoticeStatus, string | null> = {
  inquiry: "Bank inquiry",
  open: "Disputed",
  done: "Charged back",
  undone: null,
};

/** The reversal of a payment in a word or two, or null. */
export function reversalWords({ amount, refunded, dispute }: Payment): string | null {
  const disputed = dispute && disputes[dispute];
  if (disputed) return disputed;
  if (refunded === 0) return null;
  return refunded >= amount ? "Refunded" : `$${dollars(refunded)} refunded`;
}
