import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { amountOf } from "../kernel/money.ts";
import { methodName } from "../kernel/payment-methods.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nextPaymentOf } from "./next-payment.server.ts";
import { priceFor } from "./price.server.ts";

const SHOWN = 24;
const SPENT = "Paid at a discount that another payment had used: an administrator counts it or pays it back.";

/** A member's own membership: its status, what it costs, and what was paid. Refusals: not-found. */
export const readMembership = defineUseCase({
  name: "billing.read-membership",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, clock, actor }) {
    const userId = actor.id;
    const [user, payments, monthly, yearly, next] = await Promise.all([
      db.user.findUnique({ where: { id: userId }, omit: { profilePicture: true } }),
      db.payment.findMany({
        where: { userId, status: { not: "started" } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: SHOWN,
      }),
      priceFor(db, userId, "monthly"),
      priceFor(db, userId, "yearly"),
      nextPaymentOf(db, userId, clock()),
    ]);
    if (!user || !next) return refuse("not-found", "This account no longer exists.");
    return ok({
      membershipStatus: user.membershipStatus,
      isExempt: next.isExempt,
      nextPayment: {
        amount: next.amount,
        due: next.due?.toISOString() ?? null,
        amountNow: next.amountNow,
        pointsEnd: next.pointsEnd.toISOString(),
      },
      feeWaivedUntil: user.feeWaivedUntil?.toISOString() ?? null,
      nextPaymentDue: user.nextPaymentDue?.toISOString() ?? null,
      lastPaymentDate: user.lastPaymentDate?.toISOString() ?? null,
      prices: { monthly, yearly },
      payments: payments.map((row) => ({
        id: row.id,
        reference: row.reference,
        amount: amountOf(row.amount),
        method: methodName(row.cryptoType, "Payment"),
        status: row.status,
        notes: row.status === "rejected" ? row.notes : row.status === "pending" && row.isDiscountSpent ? SPENT : null,
        createdAt: row.createdAt.toISOString(),
      })),
    });
  },
});
