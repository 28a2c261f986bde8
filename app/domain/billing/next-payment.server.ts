import type { Tx } from "../kernel/context.server.ts";
import { applyDiscount } from "../kernel/money.ts";
import { anniversaryAfter } from "../points/anniversary.ts";
import { discountOf } from "../points/tiers.ts";
import { priceFor } from "./price.server.ts";

export type NextPayment = {
  /** The price of a month without any discount, in US dollars, and what will be paid. */
  base: number;
  amount: number;
  due: Date | null;
  /** Elite, waived for good or an administrator: nothing is ever due. */
  isExempt: boolean;
  /** When the month of points ends. */
  pointsEnd: Date;
  /** Set where the points of this month will be off it: what it costs when it is paid before they are. */
  amountNow: number | null;
};

type Standing = { isAdmin: boolean; membershipStatus: string; feeWaived: boolean; feeWaivedUntil: Date | null };

const isExemptFrom = ({ isAdmin, membershipStatus, feeWaived, feeWaivedUntil }: Standing) =>
  isAdmin || membershipStatus === "elite" || (feeWaived && feeWaivedUntil === null);

/**
 * What a member's next payment will be as things stand now: the one source of this figure, for screens, calls and mails.
 * It is the price of today, unless the month of points ends before the payment is due: then what the points are worth
 * is off it. Null for an account that does not exist.
 */
export async function nextPaymentOf(tx: Tx, userId: string, now: Date): Promise<NextPayment | null> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: {
      createdAt: true,
      nextResetAt: true,
      nextPaymentDue: true,
      isAdmin: true,
      membershipStatus: true,
      feeWaived: true,
      feeWaivedUntil: true,
      stats: { select: { activityPoints: true } },
    },
  });
  if (!user) return null;
  const { createdAt, nextResetAt, nextPaymentDue: due, stats } = user;
  const pointsEnd = nextResetAt && nextResetAt > now ? nextResetAt : anniversaryAfter(createdAt, now);
  const { base, amount: price } = await priceFor(tx, userId, "monthly");
  if (isExemptFrom(user)) return { base, amount: 0, due: null, isExempt: true, pointsEnd, amountNow: null };
  const willBeOff = due === null || pointsEnd <= due ? discountOf(stats?.activityPoints ?? 0) : 0;
  const amount = Math.min(price, applyDiscount(base, willBeOff));
  return { base, amount, due, isExempt: false, pointsEnd, amountNow: amount < price ? price : null };
}
