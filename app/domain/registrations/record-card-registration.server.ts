import type { CallContext, Tx } from "../kernel/context.server.ts";
import { fromCents } from "../kernel/money.ts";
import { ok, type Result } from "../kernel/result.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { proofArrivedMail } from "../payments/mails.ts";
import type { CardPayment, CardPurpose } from "../ports/cards.ts";
import { registrationStates } from "./registration-states.ts";

type CardRegistration = CardPayment & { purpose: Extract<CardPurpose, { kind: "registration" }> };

/**
 * Records that a registration was paid by card: it is stripe_completed and waits for an administrator; a mail says so.
 * The same payment twice changes nothing.
 */
export async function recordCardRegistration(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  payment: CardRegistration,
): Promise<Result<null>> {
  const { sessionId, cents, purpose } = payment;
  const now = clock();
  const [paid] = await tx.registrationToken.updateManyAndReturn({
    where: {
      id: purpose.registrationId,
      stripeSessionId: null,
      status: { in: registrationStates.before("stripe_completed") },
    },
    data: {
      status: "stripe_completed",
      cryptoType: "STRIPE",
      provedAt: now,
      stripeSessionId: sessionId,
      amount: fromCents(cents),
      billingPeriod: purpose.period,
    },
  });
  if (paid) {
    const { id, username, email, reference } = paid;
    const body = proofArrivedMail({ username, reference, isVerified: true, origin: site.mailOrigin });
    await queueMail(tx, { clock, site }, { key: `registration-arrived:${id}`, to: email, body });
  } else await recordUnmatchedPayment(tx, payment, now);
  return ok(null);
}

/** Paid for a registration that was decided meanwhile, or paid twice: the payment is recorded and waits for a decision. */
async function recordUnmatchedPayment(
  tx: Tx,
  { sessionId, cents, purpose }: CardRegistration,
  at: Date,
): Promise<void> {
  const registration = await tx.registrationToken.findUnique({ where: { id: purpose.registrationId } });
  if (registration?.stripeSessionId === sessionId) return;
  const data = {
    userId: registration?.userId ?? null,
    paymentType: "registration",
    cryptoType: "STRIPE",
    amount: fromCents(cents),
    billingPeriod: purpose.period,
    stripeSessionId: sessionId,
    isVerified: true,
    status: "pending" as const,
    notes: `Card payment for the registration of ${registration?.username ?? "someone unknown"}, which was not waiting for it.`,
    createdAt: at,
  };
  await tx.payment.createMany({ data: [data], skipDuplicates: true });
}
