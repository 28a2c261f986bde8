import { addDays } from "date-fns";
import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { periodDays } from "../payments/methods.ts";
import { readSetting } from "../settings/settings.server.ts";
import { periodName } from "./extend-membership.server.ts";
import { pointsPaidMail } from "./mails.ts";
import { lessPercent } from "./price.server.ts";
import { spendDiscount } from "./spend-discount.server.ts";

type Parts = Pick<Services, "clock" | "site">;
type Tx = Prisma.TransactionClient;

/** The discount that the last anniversary has left, used up by asking. The caller holds the member's row. */
async function takeDiscount(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ percent: number }[]>`
    UPDATE user_stats s SET membership_discount = 0 FROM user_stats old
    WHERE s.user_id = ${userId} AND old.id = s.id AND old.membership_discount > 0
    RETURNING old.membership_discount::float AS percent`;
  return row?.percent ?? 0;
}

/**
 * Opens the bill of a due date with the discount in it. A bill of nothing is paid by itself and answered as 0: the
 * membership goes on. Opening it twice leaves the first.
 */
export async function openBill(tx: Tx, parts: Parts, userId: string, due: Date): Promise<number> {
  const billingPeriod = periodName(due);
  const same = { userId_billingPeriod: { userId, billingPeriod } };
  const known = await tx.billingCycle.findUnique({ where: same });
  if (known) return Number(known.amount);
  const { monthlyPrice } = await readSetting(tx, "membership");
  const amount = lessPercent(monthlyPrice, await takeDiscount(tx, userId));
  const { id } = await tx.billingCycle.create({
    data: { userId, billingPeriod, dueDate: due, amount, status: "pending" },
    select: { id: true },
  });
  if (amount === 0) await settleBill(tx, parts, { id, userId, dueDate: due });
  return amount;
}

/** Puts a discount that an anniversary has left into the bill that is open, if there is one and it gets cheaper by it. */
export async function discountOpenBill(tx: Tx, parts: Parts, userId: string): Promise<void> {
  const bill = await tx.billingCycle.findFirst({
    where: { userId, status: "pending" },
    orderBy: { dueDate: "desc" },
  });
  if (!bill) return;
  // What waits for an administrator was sent for the amount as it stood: the discount is the next bill's.
  const waiting = await tx.payment.findFirst({
    where: { userId, status: "pending", billingPeriod: "monthly" },
    select: { id: true },
  });
  if (waiting) return;
  const { monthlyPrice } = await readSetting(tx, "membership");
  const amount = Math.min(Number(bill.amount), lessPercent(monthlyPrice, await takeDiscount(tx, userId)));
  await tx.billingCycle.update({ where: { id: bill.id }, data: { amount } });
  if (amount === 0) await settleBill(tx, parts, bill);
}

type Bill = { id: number; userId: string; dueDate: Date };

/** A bill of nothing: paid, the membership extended from its due date, and the member told. */
async function settleBill(tx: Tx, parts: Parts, { id, userId, dueDate }: Bill): Promise<void> {
  await tx.billingCycle.update({ where: { id }, data: { status: "paid", paidDate: parts.clock(), amount: 0 } });
  // A smaller discount that this bill had before is gone into this one.
  await spendDiscount(tx, userId, parts.clock());
  const nextPaymentDue = addDays(dueDate, periodDays.monthly);
  const { username, email } = await tx.user.update({
    where: { id: userId },
    data: { membershipStatus: "active", warningIssued: false, warningIssuedAt: null, nextPaymentDue },
    select: { username: true, email: true },
  });
  const body = pointsPaidMail({ username, until: nextPaymentDue, origin: parts.site.mailOrigin });
  await queueMail(tx, parts, { key: `points-paid:${id}`, to: email, body });
}
