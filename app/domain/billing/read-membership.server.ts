import { z } from "zod";
import { isSignedIn, isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { type MethodId, methods } from "../payments/methods.ts";
import { overdue } from "./billable.ts";
import { dollars } from "./extend-membership.server.ts";
import { priceFor } from "./price.server.ts";
import { OnePayment } from "./schema.ts";

const SHOWN = 24;
const SPENT = "Paid at a discount that another payment had used: an administrator counts it or pays it back.";

/** A member's own membership: where it stands, what it costs, and what was paid. */
export const readMembership = defineUseCase({
  name: "billing.read-membership",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { db } = context;
    const { id: userId } = actorOf(context);
    const [user, payments, monthly, yearly] = await Promise.all([
      db.user.findUnique({ where: { id: userId } }),
      db.payment.findMany({
        where: { userId, status: { not: "started" } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: SHOWN,
      }),
      priceFor(db, userId, "monthly"),
      priceFor(db, userId, "yearly"),
    ]);
    if (!user) return refuse("not-found", "This account no longer exists.");
    return ok({
      membershipStatus: user.membershipStatus,
      isExempt: user.isAdmin || user.membershipStatus === "elite" || (user.feeWaived && user.feeWaivedUntil === null),
      feeWaivedUntil: user.feeWaivedUntil?.toISOString() ?? null,
      nextPaymentDue: user.nextPaymentDue?.toISOString() ?? null,
      lastPaymentDate: user.lastPaymentDate?.toISOString() ?? null,
      prices: { monthly, yearly },
      payments: payments.map((row) => ({
        id: row.id,
        amount: dollars(row.amount),
        method: methods[row.cryptoType as MethodId]?.name ?? "Payment",
        status: row.status,
        notes: row.status === "rejected" ? row.notes : row.status === "pending" && row.isDiscountSpent ? SPENT : null,
        createdAt: row.createdAt.toISOString(),
      })),
    });
  },
});

/** The receipt of one's own approved payment. Another's is answered like one that is not there. Refusals: not-found. */
export const readReceipt = defineUseCase({
  name: "billing.read-receipt",
  input: OnePayment,
  allow: isSignedIn,
  async run(context, { paymentId }) {
    const actor = actorOf(context);
    const payment = await context.db.payment.findFirst({
      where: { id: paymentId, userId: actor.id, status: "approved" },
      include: { billingCycles: true },
    });
    if (!payment) return refuse("not-found", "There is no such receipt.");
    return ok({
      id: payment.id,
      username: actor.username,
      email: actor.email,
      amount: dollars(payment.amount),
      method: methods[payment.cryptoType as MethodId]?.name ?? "Payment",
      period: payment.billingPeriod ?? "monthly",
      transactionHash: payment.transactionHash,
      paidOn: (payment.decidedAt ?? payment.createdAt).toISOString(),
      sentOn: payment.createdAt.toISOString(),
    });
  },
});

/** How many payments are overdue. Refuses all but staff. */
export const countOverdue = defineUseCase({
  name: "billing.count-overdue",
  input: z.object({}),
  allow: isStaff,
  async run({ db, clock }) {
    const total = await db.user.count({ where: overdue(clock()) });
    return ok({ total });
  },
});
