import type { Prisma } from "#app/db/generated/client.ts";
import type { Period } from "../payments/methods.ts";
import { readSetting } from "../settings/settings.server.ts";

/** Dollars less a percentage, to the cent. */
export const lessPercent = (price: number, percent: number): number => Math.round(price * (100 - percent)) / 100;

export type Price = { base: number; discountPercentage: number; amount: number };

/**
 * What a membership costs a member now. A month costs what the open bill says; without one, the price less the
 * discount that the last anniversary has left. While a month's payment waits, another month costs the full price: a
 * discount is used once. A year has a discount of its own.
 */
export async function priceFor(tx: Prisma.TransactionClient, userId: string, period: Period): Promise<Price> {
  const { monthlyPrice: base, yearlyPrice } = await readSetting(tx, "membership");
  if (period === "yearly") return { base: yearlyPrice, discountPercentage: 0, amount: yearlyPrice };
  // What was paid at a discount of the past has no part in the present one.
  const month = { userId, status: "pending", billingPeriod: "monthly", isDiscountSpent: false } as const;
  if (await tx.payment.findFirst({ where: month, select: { id: true } }))
    return { base, discountPercentage: 0, amount: base };
  const bill = await tx.billingCycle.findFirst({ where: { userId, status: "pending" }, orderBy: { dueDate: "desc" } });
  if (!bill) {
    const stats = await tx.userStats.findUnique({ where: { userId }, select: { membershipDiscount: true } });
    const discountPercentage = Number(stats?.membershipDiscount ?? 0);
    return { base, discountPercentage, amount: lessPercent(base, discountPercentage) };
  }
  const amount = Number(bill.amount);
  return { base, discountPercentage: Math.max(0, Math.round((1 - amount / base) * 100)), amount };
}
