import { extendMembership } from "../billing/extend-membership.server.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";
import { dollars, fromCents } from "../kernel/money.ts";
import { ok, type Result } from "../kernel/result.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { CardPayment, CardPurpose } from "../ports/cards.ts";
import { discountSpentMail } from "./mails.ts";

type Deps = Pick<CallContext, "clock" | "site">;
export type CardRenewal = CardPayment & { purpose: Extract<CardPurpose, { kind: "renewal" }> };

/**
 * Records a member's renewal by card. The card service may tell of it often: it counts once and at once. One that was
 * paid at a discount which another payment had spent by then is not lost and extends nothing: it is recorded as such
 * and waits for an administrator, who counts it or pays it back; a mail tells the member. Refusals: conflict (the
 * account was deleted).
 */
export async function recordCardRenewal(tx: Tx, deps: Deps, payment: CardRenewal): Promise<Result<null>> {
  const { sessionId, cents, purpose } = payment;
  const { userId, period } = purpose;
  const now = deps.clock();
  const amount = fromCents(cents);
  // Two payments of a member wait for each other here: the second sees whether the first has spent the discount.
  const [user] = await tx.$queryRaw<{ username: string; email: string }[]>`
    SELECT username, email FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE`;
  const checkout = await tx.cardCheckout.findUnique({ where: { sessionId } });
  const isSpent = Boolean(user && checkout?.discountSpentAt);
  const { count } = await tx.payment.createMany({
    data: [
      {
        // An account may be gone by the time the notice comes: its payment is recorded all the same.
        userId: user ? userId : null,
        paymentType: "subscription",
        cryptoType: "STRIPE",
        amount,
        billingPeriod: period,
        stripeSessionId: sessionId,
        discountPercentage: checkout?.discountPercentage ?? 0,
        isDiscountSpent: isSpent,
        isVerified: true,
        status: isSpent ? "pending" : "approved",
        decidedAt: isSpent ? null : now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0 || !user) return ok(null);
  const { id: paymentId } = await tx.payment.findUniqueOrThrow({ where: { stripeSessionId: sessionId } });
  if (checkout) await tx.cardCheckout.update({ where: { id: checkout.id }, data: { status: "paid" } });
  if (!isSpent)
    return extendMembership(tx, deps, { userId, paymentId, amount: dollars(amount), period, cryptoType: "STRIPE" });
  const paid = { username: user.username, amount: dollars(amount), paidOn: now };
  const body = discountSpentMail({ ...paid, origin: deps.site.mailOrigin });
  await queueMail(tx, deps, { key: `discount-spent:${paymentId}`, to: user.email, body });
  return ok(null);
}
