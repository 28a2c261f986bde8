import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import type { Amount } from "../../core/kernel/money.ts";
import { methodName } from "../../core/kernel/payment-methods.ts";
import { type Period, periodDays, periodSeconds } from "../../core/kernel/period.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { openForAll } from "../../people/members/closures.server.ts";
import { paidTimeLeft } from "./free-time.server.ts";
import { issueReceipt } from "./issue-receipt.server.ts";
import { mailReceipt } from "./mail-receipt.server.ts";
import { findPausedTime, moveDue } from "./paid-time.server.ts";
import { settleBill } from "./settle-bill.server.ts";
import { settleReversals } from "./settle-reversals.server.ts";
import { spendDiscount } from "./spend-discount.server.ts";

type Paid = {
  userId: string;
  paymentId: number;
  amount: Amount;
  period: Period;
  cryptoType: string | null;
  /** Whether the caller has the receipt mailed later. */
  isToldLater?: boolean;
};

const columns = {
  isActive: true,
  nextPaymentDue: true,
  lastPaymentDate: true,
  membershipStatus: true,
  deletedAt: true,
} as const;

/**
 * Applies an approved payment within its transaction: opens the account for the paid time, settles the open bill, uses
 * up its discount, and mails the receipt. Members who pay early keep the remaining days, and returning ones pay from
 * today; the time of elite members is paused. Refusals: conflict (the account was deleted).
 */
export async function extendMembership(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  { userId, paymentId, amount, period, cryptoType, isToldLater = false }: Paid,
): Promise<Result<null>> {
  const now = clock();
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  const { discountPercentage, isDiscountSpent } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { discountPercentage: true, isDiscountSpent: true },
  });
  if (discountPercentage > 0 && !isDiscountSpent) await spendDiscount(tx, userId, now, paymentId);
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: columns });
  if (user.deletedAt) return refuse("conflict", "This account was deleted.");
  const { freeSince } = await readSetting(tx, "membership");
  // During free time, paid time has been paused since the later of its start and the last payment.
  const left = paidTimeLeft(user, freeSince ? new Date(freeSince) : now, now);
  const from = left ?? now;
  const isElite = user.membershipStatus === "elite";
  const due = isElite ? null : addDays(from, periodDays[period]);
  const seconds = periodSeconds(period);
  const paused = isElite ? (await findPausedTime(tx, userId)) + seconds : null;
  await tx.user.update({
    where: { id: userId },
    data: {
      ...openForAll,
      hasPaidRegistration: true,
      membershipStatus: isElite ? "elite" : "active",
      lastPaymentDate: now,
      ...moveDue({ kind: "paid", at: now, due, seconds, left: paused, paymentId }),
      warningIssued: false,
      warningIssuedAt: null,
    },
  });
  await settleBill(tx, {
    userId,
    paymentId,
    amount,
    from,
    paidOn: now,
    hasDiscount: freeSince === null && period === "monthly" && !isDiscountSpent,
  });
  // During free time the days are unknown, because paid time is paused.
  const paidFor = due && !freeSince ? { from: from.toISOString(), until: due.toISOString() } : null;
  await issueReceipt(tx, { clock, site }, { paymentId, paidFor });
  await recordEvent(tx, { clock }, "payment_approved", {
    id: paymentId,
    method: methodName(cryptoType, "payment"),
    amount: Number(amount),
    billingPeriod: period,
  });
  if (!isToldLater) await mailReceipt(tx, { clock, site }, { paymentId, paidOn: now, due });
  // The notice of a refund or dispute may have arrived before that of the payment.
  await settleReversals(tx, { clock, site }, paymentId, { isJustApproved: true });
  return ok(null);
}
