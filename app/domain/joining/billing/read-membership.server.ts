import { isSignedIn } from "../../core/kernel/allow.ts";
import { amountOf } from "../../core/kernel/money.ts";
import { methodName } from "../../core/kernel/payment-methods.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite, takesSupport } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { findSupporterRole } from "../../people/members/supporter-badge.server.ts";
import { nextPaymentOf } from "./next-payment.server.ts";
import { findStanding } from "./paid-until.server.ts";
import { priceOf } from "./price.server.ts";
import { receiptNumber } from "./receipt.ts";

const SHOWN = 24;
const SPENT =
  "Paid with a discount that another payment had already used. The staff will either count this payment or refund it.";

/** A member's own membership: its status, price and payments. Refusals: not-found. */
export const readMembership = defineUseCase({
  name: "billing.read-membership",
  allow: isSignedIn,
  async read({ db, settings, clock, actor }) {
    const userId = actor.id;
    const [standing, terms, payments] = await Promise.all([
      findStanding(db, userId),
      recallSetting(settings, "membership"),
      db.payment.findMany({
        where: { userId, status: { not: "started" } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: SHOWN,
      }),
    ]);
    if (!standing) return refuse("not-found", "This account no longer exists.");
    const next = nextPaymentOf(standing, terms, clock());
    return ok({
      account: { username: actor.username, email: actor.email, createdAt: standing.createdAt.toISOString() },
      membershipStatus: standing.membershipStatus,
      isExempt: next.isExempt,
      isFreeSite: isFreeSite(terms),
      takesSupport: takesSupport(terms),
      isSupporter: standing.isSupporter,
      supporterRole: await findSupporterRole(db, terms),
      nextPayment: {
        amount: next.amount,
        due: next.due?.toISOString() ?? null,
        amountNow: next.amountNow,
        pointsEnd: next.pointsEnd.toISOString(),
      },
      feeWaivedUntil: standing.feeWaivedUntil?.toISOString() ?? null,
      nextPaymentDue: isFreeSite(terms) ? null : (standing.nextPaymentDue?.toISOString() ?? null),
      lastPaymentDate: standing.lastPaymentDate?.toISOString() ?? null,
      prices: { monthly: priceOf(standing, terms, "monthly"), yearly: priceOf(standing, terms, "yearly") },
      payments: payments.map((row) => ({
        id: row.id,
        reference: row.reference,
        receipt: row.status === "approved" ? receiptNumber(row) : null,
        amount: amountOf(row.amount),
        method: methodName(row.cryptoType, "Payment"),
        status: row.status,
        refunded: amountOf(row.refunded),
        dispute: row.dispute,
        notes: row.status === "rejected" ? row.notes : row.status === "pending" && row.isDiscountSpent ? SPENT : null,
        createdAt: row.createdAt.toISOString(),
      })),
    });
  },
});
