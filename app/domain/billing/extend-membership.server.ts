import { addDays } from "date-fns";
import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { RefusalError, refuse } from "../kernel/result.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { type MethodId, methods, type Period, periodDays } from "../payments/methods.ts";
import { receiptMail } from "./mails.ts";
import { spendDiscount } from "./spend-discount.server.ts";

type Paid = { userId: string; paymentId: number; amount: string; period: Period; cryptoType: string | null };

/** The name of a billing period: the day it begins. */
export const periodName = (from: Date): string => from.toISOString().slice(0, 10);

/** Dollars as members read them: "10", "12.50". */
export const dollars = (amount: { toString: () => string } | null): string => {
  const value = Number(amount?.toString() ?? 0);
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
};

/**
 * What an approved payment does, within its transaction: the account is open for the paid time, the open bill is
 * paid, the discount it was made at is spent, and the receipt is in the outbox. Who pays early keeps the days that are
 * left; who comes back pays from today.
 */
export async function extendMembership(
  tx: Prisma.TransactionClient,
  services: Pick<Services, "clock" | "site">,
  { userId, paymentId, amount, period, cryptoType }: Paid,
): Promise<void> {
  const now = services.clock();
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  const { discountPercentage, isDiscountSpent } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { discountPercentage: true, isDiscountSpent: true },
  });
  if (discountPercentage > 0 && !isDiscountSpent) await spendDiscount(tx, userId, now, paymentId);
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      username: true,
      email: true,
      isActive: true,
      nextPaymentDue: true,
      membershipStatus: true,
      deletedAt: true,
    },
  });
  if (user.deletedAt) throw new RefusalError(refuse("conflict", "This account was deleted."));
  const isAhead = user.isActive && user.nextPaymentDue !== null && user.nextPaymentDue > now;
  const from = isAhead && user.nextPaymentDue ? user.nextPaymentDue : now;
  const isElite = user.membershipStatus === "elite";
  const due = isElite ? null : addDays(from, periodDays[period]);
  await tx.user.update({
    where: { id: userId },
    data: {
      isActive: true,
      hasPaidRegistration: true,
      membershipStatus: isElite ? "elite" : "active",
      lastPaymentDate: now,
      nextPaymentDue: due,
      warningIssued: false,
      warningIssuedAt: null,
    },
  });
  const open = await tx.billingCycle.findFirst({
    where: { userId, status: { in: ["pending", "overdue"] } },
    orderBy: { dueDate: "desc" },
  });
  const paid = { status: "paid" as const, paidDate: now, amount, paymentId };
  if (open) await tx.billingCycle.update({ where: { id: open.id }, data: paid });
  else {
    // Paid before its bill: the discount that waited for the bill is in this payment, unless it is a later one.
    if (period === "monthly" && !isDiscountSpent)
      await tx.userStats.updateMany({ where: { userId }, data: { membershipDiscount: 0 } });
    const billingPeriod = periodName(from);
    await tx.billingCycle.upsert({
      where: { userId_billingPeriod: { userId, billingPeriod } },
      create: { userId, billingPeriod, dueDate: from, ...paid },
      update: paid,
    });
  }
  const method = methods[cryptoType as MethodId]?.name ?? "payment";
  await queueMail(tx, services, {
    key: `receipt:${paymentId}`,
    to: user.email,
    body: receiptMail({
      username: user.username,
      paymentId,
      amount,
      method,
      paidOn: now,
      due,
      origin: services.site.mailOrigin,
    }),
  });
}
