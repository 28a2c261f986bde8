import { anniversaryAfter } from "../../catalogue/points/anniversary.ts";
import { discountOf } from "../../catalogue/points/tiers.ts";
import { applyDiscount } from "../../core/kernel/money.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import type { Standing } from "./paid-until.server.ts";
import { priceOf, type Terms } from "./price.server.ts";

export type NextPayment = {
  /** The price of a month without any discount, in US dollars, and what will be paid. */
  base: number;
  amount: number;
  due: Date | null;
  /** Elite, waived for good, an administrator or on a free site: nothing is due. */
  isExempt: boolean;
  /** When the month of points ends. */
  pointsEnd: Date;
  /** Set where the points of this month will be off it: what it costs when it is paid before they are. */
  amountNow: number | null;
};

const isExemptFrom = ({ isAdmin, membershipStatus, feeWaived, feeWaivedUntil }: Standing) =>
  isAdmin || membershipStatus === "elite" || (feeWaived && feeWaivedUntil === null);

/**
 * A member's next payment by the present state: the one source of this figure for screens, calls and mails. It is today's
 * price; if the month of points ends before the payment is due, less the value of the points.
 */
export function nextPaymentOf(standing: Standing, terms: Terms, now: Date): NextPayment {
  const { createdAt, nextResetAt, nextPaymentDue: due, activityPoints } = standing;
  const pointsEnd = nextResetAt && nextResetAt > now ? nextResetAt : anniversaryAfter(createdAt, now);
  const { base, amount: price } = priceOf(standing, terms, "monthly");
  if (isFreeSite(terms) || isExemptFrom(standing))
    return { base, amount: 0, due: null, isExempt: true, pointsEnd, amountNow: null };
  const willBeOff = due === null || pointsEnd <= due ? discountOf(activityPoints) : 0;
  const amount = Math.min(price, applyDiscount(base, willBeOff));
  return { base, amount, due, isExempt: false, pointsEnd, amountNow: amount < price ? price : null };
}
