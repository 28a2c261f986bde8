import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import type { CardPayment } from "../../core/ports/cards.ts";
import { settleReversals } from "../billing/settle-reversals.server.ts";
import { proofArrivedMail } from "../payments/mails.ts";
import { matchCheckout } from "../payments/match-checkout.server.ts";
import { noteUnmatched } from "../payments/note-unmatched.server.ts";
import { registrationStates } from "./registration-states.ts";
import { tellApplicant } from "./tell-applicant.server.ts";

type Deps = Pick<CallContext, "clock" | "site">;

/**
 * Records that a registration was paid by card: it becomes stripe_completed and waits for an administrator; a mail
 * confirms it. If the registration has already been paid or decided and its applicant is a member, the payment waits
 * for a decision of its own. Any other payment that matches no waiting registration is kept for staff. Recording the
 * same payment twice has no further effect.
 */
export async function recordCardRegistration(tx: Tx, { clock, site }: Deps, payment: CardPayment): Promise<void> {
  const { sessionId, paymentIntent } = payment;
  const now = clock();
  const { checkout, reason } = await matchCheckout(tx, payment);
  const id = checkout?.registrationId;
  if (!checkout || !id)
    return noteUnmatched(tx, payment, { reason: reason ?? "It belongs to no registration.", at: now });
  const { amount, billingPeriod } = checkout;
  await tx.cardCheckout.update({ where: { id: checkout.id }, data: { status: "paid", paymentIntent } });
  const [paid] = await tx.registrationToken.updateManyAndReturn({
    where: { id, stripeSessionId: null, status: { in: registrationStates.before("stripe_completed") } },
    data: {
      status: "stripe_completed",
      cryptoType: "STRIPE",
      provedAt: now,
      stripeSessionId: sessionId,
      amount,
      billingPeriod,
    },
  });
  if (paid) {
    const { username, email, reference } = paid;
    const body = proofArrivedMail({ username, reference, isVerified: true, origin: site.mailOrigin });
    await queueMail(tx, { clock, site }, { key: `registration-arrived:${id}`, to: email, body });
    // The notice of a refund or a dispute may arrive before that of the payment.
    return paymentIntent ? tellApplicant(tx, { clock, site }, { id, paymentIntent }) : undefined;
  }
  const registration = await tx.registrationToken.findUniqueOrThrow({ where: { id } });
  if (registration.stripeSessionId === sessionId) return;
  const notWaiting = `The registration of ${registration.username} was not waiting for it.`;
  if (!registration.userId) return noteUnmatched(tx, payment, { reason: notWaiting, at: now });
  await tx.payment.createMany({
    data: [
      {
        userId: registration.userId,
        paymentType: "registration",
        cryptoType: "STRIPE",
        amount,
        billingPeriod,
        stripeSessionId: sessionId,
        paymentIntent,
        isVerified: true,
        status: "pending",
        notes: `Card payment for a registration. ${notWaiting}`,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  const { id: paymentId } = await tx.payment.findUniqueOrThrow({ where: { stripeSessionId: sessionId } });
  await settleReversals(tx, { clock, site }, paymentId);
}
