import type { Tx } from "../kernel/context.server.ts";
import { applyDiscount } from "../kernel/money.ts";
import type { Period } from "../kernel/period.ts";
import { readSetting } from "../settings/settings.server.ts";

export type Price = { base: number; discountPercentage: number; amount: number };

/**
 * What a membership costs a member now. A month costs what the open bill says; without one, the price less the
 * discount that the last anniversary has left. While a month's payment waits, another month costs the full price: a
 * discount is used once. A year has a discount of its own.
 */
export async function priceFor(tx: Tx, userId: string, period: Period): Promise<Price> {
  const { monthlyPrice: base, yearlyPrice } = await readSetting(tx, "membership");
  if (period === "yearly") return { base: yearlyPrice, discountPercentage: 0, amount: yearlyPrice };
  // A payment at a discount that was spent before does not use the present one.
  const month = { userId, status: "pending", billingPeriod: "monthly", isDiscountSpent: false } as const;
  if (await tx.payment.findFirst({ where: month, select: { id: true } }))
    return { base, discountPercentage: 0, amount: base };
  const bill = await tx.billingCycle.findFirst({ where: { userId, status: "pending" }, orderBy: { dueDate: "desc" } });
  if (!bill) {
    const stats = await tx.userStats.findUnique({ where: { userId }, select: { membershipDiscount: true } });
    const discountPercentage = Number(stats?.membershipDiscount ?? 0);
    return { base, discountPercentage, amount: applyDiscount(base, discountPercentage) };
  }
  const amount = Number(bill.amount);
  return { base, discountPercentage: Math.max(0, Math.round((1 - amount / base) * 100)), amount };
}
