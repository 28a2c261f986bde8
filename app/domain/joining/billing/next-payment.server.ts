import { anniversaryAfter } from "../../catalogue/points/anniversary.ts";
import { discountOf } from "../../catalogue/points/tiers.ts";
import { applyDiscount } from "../../core/kernel/money.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import type { Standing } from "./paid-until.server.ts";
import { priceOf, type Terms } from "./price.server.ts";

export type NextPayment = {
  /** The monthly price in US dollars: without any discount, and as it will be paid. */
  base: number;
  amount: number;
  due: Date | null;
  /** Nothing is due: an elite member, a permanent waiver, an administrator, or a free site. */
  isExempt: boolean;
  /** When the month of points ends. */
  pointsEnd: Date;
  /** The amount if it is paid now, before this month's points are deducted; null if they will not be. */
  amountNow: number | null;
};

const isExemptFrom = ({ isAdmin, membershipStatus, feeWaived, feeWaivedUntil }: Standing) =>
  isAdmin || membershipStatus === "elite" || (feeWaived && feeWaivedUntil === null);

/**
 * A member's next payment from the current state: the only source of this figure for screens, calls and mails. It is
 * today's price, less the value of the points if their month ends before the payment is due.
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
