import type { Prisma } from "#app/db/generated/client.ts";

type Tx = Prisma.TransactionClient;

/**
 * Marks everything else of a member that would be, or was, paid at the discount which has now been spent: checkouts that
 * a card may still pay, and proofs that wait. A discount is of one bill, and only one thing is paid with it. The caller
 * holds the member's row, so that of two payments at once the second sees what the first has spent.
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
