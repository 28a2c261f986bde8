import type { Tx } from "../../core/kernel/context.server.ts";
import { applyDiscount } from "../../core/kernel/money.ts";
import type { Period } from "../../core/kernel/period.ts";
import { isFreeSite, type MembershipSetting, shownPrices } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { findStanding, type Standing } from "./paid-until.server.ts";

export type Price = { base: number; discountPercentage: number; amount: number };
export type Terms = Pick<MembershipSetting, "price" | "monthlyPrice" | "yearlyPrice">;

/**
 * The current price of a membership for a member. A month costs the amount of the open bill; without one, the price
 * less the discount from the last anniversary. While a month's payment waits, another month costs the full price,
 * because a discount is used once. A year has its own discount. A free site has no discounts.
 */
export function priceOf(
  { isMonthWaiting, billAmount, discount }: Pick<Standing, "isMonthWaiting" | "billAmount" | "discount">,
  terms: Terms,
  period: Period,
): Price {
  const { monthly: base, yearly: yearlyPrice } = shownPrices(terms);
  if (isFreeSite(terms)) {
    const amount = period === "yearly" ? yearlyPrice : base;
    return { base: amount, discountPercentage: 0, amount };
  }
  if (period === "yearly") return { base: yearlyPrice, discountPercentage: 0, amount: yearlyPrice };
  if (isMonthWaiting) return { base, discountPercentage: 0, amount: base };
  if (billAmount === null) return { base, discountPercentage: discount, amount: applyDiscount(base, discount) };
  const discountPercentage = Math.max(0, Math.round((1 - billAmount / base) * 100));
  return { base, discountPercentage, amount: billAmount };
}

const NO_STANDING = { isMonthWaiting: false, billAmount: null, discount: 0 };

/** The price from the database, for charging. */
export async function priceFor(tx: Tx, userId: string, period: Period): Promise<Price> {
  const terms = await readSetting(tx, "membership");
  return priceOf((await findStanding(tx, userId)) ?? NO_STANDING, terms, period);
}
