import type { CardCheckout } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { dollars, toCents } from "../../core/kernel/money.ts";
import type { CardPayment } from "../../core/ports/cards.ts";

/** A checkout of this site, or the reason why a payment matches none. */
type Match = { checkout: CardCheckout; reason: null } | { checkout: null; reason: string };

/**
 * Finds the checkout that a card payment is for. The card service signs the notices of every shop at the same account,
 * so a payment counts only for a checkout that this site opened, for the same member, period, amount and currency. The
 * caller has locked the payment's intent, so other changes to the payment wait until this transaction ends.
 */
export async function matchCheckout(tx: Tx, payment: CardPayment): Promise<Match> {
  await lockIntent(tx, payment.paymentIntent);
  const checkout = await tx.cardCheckout.findUnique({ where: { sessionId: payment.sessionId } });
  if (!checkout) return { checkout: null, reason: "This site did not open this checkout." };
  const reason = whyNot(checkout, payment);
  return reason ? { checkout: null, reason } : { checkout, reason: null };
}

/** Makes notices and decisions about one payment intent wait for each other. */
export async function lockIntent(tx: Tx, paymentIntent: string | null): Promise<void> {
  if (paymentIntent) await lockNamed(tx, "payment-intent", paymentIntent);
}

function whyNot(
  { amount, currency, billingPeriod, userId, registrationId }: CardCheckout,
  payment: CardPayment,
): string | null {
  if (payment.currency !== currency || payment.cents !== toCents(amount))
    return `The checkout was opened for $${dollars(amount)}, but a different amount was paid.`;
  const { purpose } = payment;
  if (purpose?.period !== billingPeriod) return "The checkout was opened for another period.";
  const isSamePayer =
    purpose.kind === "renewal" ? purpose.userId === userId : purpose.registrationId === registrationId;
  return isSamePayer ? null : "The checkout was opened for somebody else.";
}
