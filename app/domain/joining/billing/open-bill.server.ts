import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { applyDiscount } from "../../core/kernel/money.ts";
import { periodDays, periodName, periodSeconds } from "../../core/kernel/period.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { pointsPaidMail } from "./mails.ts";
import { moveDue } from "./paid-time.server.ts";
import { spendDiscount } from "./spend-discount.server.ts";

type Deps = Pick<CallContext, "clock" | "site">;

/** Returns and uses up the discount from the last anniversary. The caller has locked the member's row. */
async function consumeDiscount(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ percent: number }[]>`
    UPDATE user_stats s SET membership_discount = 0 FROM user_stats old
    WHERE s.user_id = ${userId} AND old.id = s.id AND old.membership_discount > 0
    RETURNING old.membership_discount::float AS percent`;
  return row?.percent ?? 0;
}

/**
 * Opens the bill of a due date with its discount, and returns the amount. A bill of 0 counts as paid, and the
 * membership continues. Opening it twice leaves the first bill; a paid one is reopened, for time that was taken back.
 */
export async function openBill(tx: Tx, deps: Deps, userId: string, due: Date): Promise<number> {
  const billingPeriod = periodName(due);
  const same = { userId_billingPeriod: { userId, billingPeriod } };
  const known = await tx.billingCycle.findUnique({ where: same });
  if (known && known.status !== "paid") return Number(known.amount);
  const { monthlyPrice } = await readSetting(tx, "membership");
  const amount = applyDiscount(monthlyPrice, await consumeDiscount(tx, userId));
  const data = { dueDate: due, amount, status: "pending" as const, paidDate: null, paymentId: null };
  const { id } = await tx.billingCycle.upsert({
    where: same,
    create: { userId, billingPeriod, ...data },
    update: data,
    select: { id: true },
  });
  if (amount === 0) await settleByPoints(tx, deps, { id, userId, dueDate: due });
  return amount;
}

/** Applies a discount from an anniversary to the open bill, if there is one and the discount lowers it. */
export async function discountOpenBill(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const bill = await tx.billingCycle.findFirst({
    where: { userId, status: "pending" },
    orderBy: { dueDate: "desc" },
  });
  if (!bill) return;
  // A waiting proof was sent for the old amount, so the discount is for the next bill.
  const waiting = await tx.payment.findFirst({
    where: { userId, status: "pending", billingPeriod: "monthly" },
    select: { id: true },
  });
  if (waiting) return;
  const { monthlyPrice } = await readSetting(tx, "membership");
  const amount = Math.min(Number(bill.amount), applyDiscount(monthlyPrice, await consumeDiscount(tx, userId)));
  await tx.billingCycle.update({ where: { id: bill.id }, data: { amount } });
  if (amount === 0) await settleByPoints(tx, deps, bill);
}

type Bill = { id: number; userId: string; dueDate: Date };

/** Settles a bill of 0: marks it paid, extends the membership from its due date, and notifies the member by mail. */
async function settleByPoints(tx: Tx, deps: Deps, { id, userId, dueDate }: Bill): Promise<void> {
  const now = deps.clock();
  await tx.billingCycle.update({ where: { id }, data: { status: "paid", paidDate: now, amount: 0 } });
  // This bill already used a smaller discount.
  await spendDiscount(tx, userId, now);
  const nextPaymentDue = addDays(dueDate, periodDays.monthly);
  const { username, email } = await tx.user.update({
    where: { id: userId },
    data: {
      membershipStatus: "active",
      warningIssued: false,
      warningIssuedAt: null,
      ...moveDue({ kind: "points", at: now, due: nextPaymentDue, seconds: periodSeconds("monthly") }),
    },
    select: { username: true, email: true },
  });
  const body = pointsPaidMail({ username, until: nextPaymentDue, origin: deps.site.mailOrigin });
  await notifyMember(tx, deps, { id: userId, email }, { kind: "membership", key: `points-paid:${id}`, body });
}
