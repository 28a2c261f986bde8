import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { dollars } from "../../core/kernel/money.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import type { CardPayment } from "../../core/ports/cards.ts";
import { settleReversals } from "../billing/settle-reversals.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { discountSpentMail } from "./mails.ts";
import { matchCheckout } from "./match-checkout.server.ts";
import { noteUnmatched } from "./note-unmatched.server.ts";

type Deps = Pick<CallContext, "clock" | "site">;

/**
 * Records a renewal by card. The card service may repeat the notice; it counts once and immediately. A payment whose
 * discount another payment has already spent does not extend the membership: it is recorded as such and waits for an
 * administrator, who counts or refunds it; the member is notified by mail. A payment that matches no checkout of this
 * site is kept for staff and does not count as a payment.
 */
export async function recordCardRenewal(tx: Tx, deps: Deps, payment: CardPayment): Promise<Result<null>> {
  const { checkout, reason } = await matchCheckout(tx, payment);
  const now = deps.clock();
  // A member's payments wait for each other here, so that the second sees whether the first has spent the discount.
  const [user] = checkout?.userId
    ? await tx.$queryRaw<{ id: string; username: string; email: string }[]>`
        SELECT id, username, email FROM users WHERE id = ${checkout.userId} AND deleted_at IS NULL FOR UPDATE`
    : [];
  if (!checkout || !user) {
    await noteUnmatched(tx, payment, { reason: reason ?? "The member's account was deleted.", at: now });
    return ok(null);
  }
  const { sessionId, paymentIntent } = payment;
  const { amount, billingPeriod: period, discountPercentage, id } = checkout;
  // Read again, because another payment may have spent the discount while this one waited for the member's row.
  const { discountSpentAt } = await tx.cardCheckout.update({ where: { id }, data: { status: "paid", paymentIntent } });
  const isSpent = discountSpentAt !== null;
  const { count } = await tx.payment.createMany({
    data: [
      {
        userId: user.id,
        paymentType: "subscription",
        cryptoType: "STRIPE",
        amount,
        billingPeriod: period,
        stripeSessionId: sessionId,
        paymentIntent,
        discountPercentage,
        isDiscountSpent: isSpent,
        isVerified: true,
        status: isSpent ? "pending" : "approved",
        decidedAt: isSpent ? null : now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return ok(null);
  const { id: paymentId } = await tx.payment.findUniqueOrThrow({ where: { stripeSessionId: sessionId } });
  const paid = { paymentId, amount: amount ?? 0 };
  if (!isSpent) return applyPayment(tx, deps, { userId: user.id, ...paid, period, cryptoType: "STRIPE" });
  const mail = { username: user.username, amount: dollars(amount), paidOn: now, origin: deps.site.mailOrigin };
  await notifyMember(tx, deps, user, {
    kind: "payment",
    key: `discount-spent:${paymentId}`,
    body: discountSpentMail(mail),
  });
  // The notice of a refund or dispute may have arrived before that of the payment.
  await settleReversals(tx, deps, paymentId);
  return ok(null);
}
