import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { CardPayment, CardPurpose } from "../ports/cards.ts";
import { dollars, extendMembership } from "./extend-membership.server.ts";
import { discountSpentMail } from "./mails.ts";

type Parts = Pick<Services, "clock" | "site">;
type Renewal = CardPayment & { purpose: Extract<CardPurpose, { kind: "renewal" }> };

/**
 * A member's renewal by card: it is told of once or often, and counts once and at once. One that was paid at a discount
 * which another payment had spent by then neither gets lost nor extends anything: it is on record with that flag and
 * waits for an administrator, who counts it or pays it back, and the member is told so by mail.
 */
export async function takeCardRenewal(tx: Prisma.TransactionClient, parts: Parts, notice: Renewal): Promise<void> {
  const { sessionId, cents, purpose } = notice;
  const { userId, period } = purpose;
  const now = parts.clock();
  const amount = (cents / 100).toFixed(2);
  // Two payments of a member stand in line here: the second sees whether the first has spent the discount.
  const [user] = await tx.$queryRaw<{ username: string; email: string }[]>`
    SELECT username, email FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE`;
  const checkout = await tx.cardCheckout.findUnique({ where: { sessionId } });
  const isSpent = Boolean(user && checkout?.discountSpentAt);
  const { count } = await tx.payment.createMany({
    data: [
      {
        // An account may be gone by the time the notice comes: the books keep the payment all the same.
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
  if (count === 0 || !user) return;
  const { id: paymentId } = await tx.payment.findUniqueOrThrow({ where: { stripeSessionId: sessionId } });
  if (checkout) await tx.cardCheckout.update({ where: { id: checkout.id }, data: { status: "paid" } });
  if (isSpent) {
    const paid = { username: user.username, amount: dollars(Number(amount)), paidOn: now };
    const body = discountSpentMail({ ...paid, origin: parts.site.mailOrigin });
    return queueMail(tx, parts, { key: `discount-spent:${paymentId}`, to: user.email, body });
  }
  const paid = { amount: String(Number(amount)), period, cryptoType: "STRIPE" };
  await extendMembership(tx, parts, { userId, paymentId, ...paid });
}
