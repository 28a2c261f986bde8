import type { Tx } from "../../core/kernel/context.server.ts";
import { type Amount, fromCents, toCents } from "../../core/kernel/money.ts";
import { periodName } from "../../core/kernel/period.ts";

type Settled = {
  userId: string;
  paymentId: number;
  amount: Amount;
  /** The day from which the payment extends the membership. */
  from: Date;
  paidOn: Date;
  /** Whether this payment uses a discount that waits for the next bill. */
  hasDiscount: boolean;
};

/**
 * Marks the open bill as paid. A payment that comes before its bill creates the bill and uses the discount that waited
 * for it.
 */
export async function settleBill(tx: Tx, { userId, paymentId, amount, from, paidOn, hasDiscount }: Settled) {
  const paid = { status: "paid" as const, paidDate: paidOn, amount: fromCents(toCents(amount)), paymentId };
  const open = await tx.billingCycle.findFirst({
    where: { userId, status: { in: ["pending", "overdue"] } },
    orderBy: { dueDate: "desc" },
  });
  if (open) {
    await tx.billingCycle.update({ where: { id: open.id }, data: paid });
    return;
  }
  if (hasDiscount) await tx.userStats.updateMany({ where: { userId }, data: { membershipDiscount: 0 } });
  const billingPeriod = periodName(from);
  await tx.billingCycle.upsert({
    where: { userId_billingPeriod: { userId, billingPeriod } },
    create: { userId, billingPeriod, dueDate: from, ...paid },
    update: paid,
  });
}
