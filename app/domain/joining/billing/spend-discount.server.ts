import type { Tx } from "../../core/kernel/context.server.ts";

/**
 * Marks everything else of a member that uses the discount spent now: checkouts that a card may still pay, and waiting
 * proofs. A discount is for one bill and is used by one payment. The caller has locked the member's row, so that the
 * second of two simultaneous payments sees that the first has spent it.
 */
export async function spendDiscount(tx: Tx, userId: string, now: Date, paymentId = 0): Promise<void> {
  await tx.cardCheckout.updateMany({
    where: { userId, status: { not: "paid" }, discountPercentage: { gt: 0 }, discountSpentAt: null },
    data: { discountSpentAt: now },
  });
  await tx.payment.updateMany({
    where: { userId, status: "pending", discountPercentage: { gt: 0 }, id: { not: paymentId } },
    data: { isDiscountSpent: true },
  });
}
