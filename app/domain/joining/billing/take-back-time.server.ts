import type { Tx } from "../../core/kernel/context.server.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import { endUnpaid } from "../../people/members/closures.server.ts";
import { findPausedTime, moveDue, secondsBetween } from "./paid-time.server.ts";
import { settleBill } from "./settle-bill.server.ts";

const DAY_SECONDS = 86_400;

type Member = {
  id: string;
  nextPaymentDue: Date | null;
  membershipStatus: string;
};

export type TakenPayment = {
  id: number;
  amount: { toString(): string } | null;
  daysTakenBack: number;
  secondsTakenBack: number;
  discountPercentage: number;
  isDiscountSpent: boolean;
};

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

type Moved = { seconds: number; due: Date | null };

/**
 * Takes days of a payment from a member, or gives them back, until `target` of them are taken. Time already used cannot
 * be taken; only the time that was taken is given back, starting today if the membership has ended since. `stoppedAt`
 * is the time until which paid time has passed (`stoppedAt` of free time). Returns the seconds taken and the new due
 * date.
 */
export async function moveTime(
  tx: Tx,
  member: Member,
  payment: TakenPayment,
  { target, stoppedAt, at }: { target: number; stoppedAt: Date; at: Date },
): Promise<Moved> {
  const { nextPaymentDue: due } = member;
  const days = target - payment.daysTakenBack;
  const given = days < 0 ? Math.round((payment.secondsTakenBack * -days) / payment.daysTakenBack) : 0;
  const entry = { kind: days < 0 ? ("given_back" as const) : ("taken_back" as const), at, paymentId: payment.id };
  if (due === null && member.membershipStatus === "elite" && days !== 0) {
    const left = await findPausedTime(tx, member.id);
    const seconds = days < 0 ? given : -Math.min(left, days * DAY_SECONDS);
    const data = moveDue({ ...entry, due, seconds, left: left + seconds });
    await tx.user.update({ where: { id: member.id }, data });
    return { seconds: payment.secondsTakenBack - seconds, due };
  }
  if (due === null || days === 0) return { seconds: payment.secondsTakenBack, due };
  const moved =
    days < 0
      ? addSeconds(given === 0 ? due : later(due, stoppedAt), given)
      : later(addSeconds(due, -days * DAY_SECONDS), earlier(due, stoppedAt));
  const seconds = days < 0 ? given : secondsBetween(due, moved);
  const isOpenAgain = days < 0 && moved > stoppedAt;
  await tx.user.update({
    where: { id: member.id },
    data: {
      ...moveDue({ ...entry, due: moved, seconds }),
      ...(isOpenAgain ? { membershipStatus: "active" as const, warningIssued: false, warningIssuedAt: null } : {}),
    },
  });
  if (isOpenAgain) await endUnpaid(tx, member.id);
  return { seconds: payment.secondsTakenBack - seconds, due: moved };
}

/**
 * Reopens the period that a payment covered: deletes its bill, so that the next one is created as if unpaid, and makes
 * the discount that the payment used available again.
 */
export async function reopenBill(tx: Tx, userId: string, payment: TakenPayment): Promise<void> {
  await tx.billingCycle.deleteMany({ where: { userId, paymentId: payment.id } });
  const { discountPercentage, isDiscountSpent } = payment;
  if (discountPercentage === 0 || isDiscountSpent) return;
  await tx.userStats.updateMany({
    where: { userId, membershipDiscount: { lt: discountPercentage } },
    data: { membershipDiscount: discountPercentage },
  });
}

/** Undoes `reopenBill`, for a payment that counts again. */
export function closeBill(tx: Tx, userId: string, payment: TakenPayment, { from, now }: { from: Date; now: Date }) {
  const hasDiscount = payment.discountPercentage > 0 && !payment.isDiscountSpent;
  const amount = payment.amount ?? 0;
  return settleBill(tx, { userId, paymentId: payment.id, amount, from, paidOn: now, hasDiscount });
}
