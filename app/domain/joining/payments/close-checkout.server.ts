import { z } from "zod";
import type { CardCheckout } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { dollars } from "../../core/kernel/money.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { hoursBetween } from "../../core/kernel/utc.ts";
import { CARD_SERVICE_DOWN, type CardPayment, type Cards } from "../../core/ports/cards.ts";
import { recordCardRenewal } from "./record-card-renewal.server.ts";
import { markClosed } from "./update-checkout.server.ts";

const STILL_PROCESSING =
  "The card service is still processing your last payment. It will appear here once it is complete.";
/** How long a payment being processed blocks another checkout; a bank may take days and then decline. */
const PATIENCE_HOURS = 24;

/** Records a renewal that the card service reports when asked, before its notice arrives. */
const recordPaidCheckout = defineUseCase({
  name: "payments.record-paid-checkout",
  input: z.custom<CardPayment>(),
  allow: systemOnly,
  write: ({ tx, clock, site }, payment) => recordCardRenewal(tx, { clock, site }, payment),
});

/**
 * Closes a checkout at the card service, so that it can no longer be paid. Refusals: conflict (it has been paid, which
 * is recorded immediately, or its payment is being processed), unavailable (the card service does not respond).
 */
export async function closeCheckout(deps: Services & { cards: Cards }, checkout: CardCheckout): Promise<Result<null>> {
  const { id, sessionId, createdAt, amount } = checkout;
  const system = systemContext(deps);
  const closed = sessionId ? await deps.cards.close(sessionId) : { state: "closed" as const };
  if (closed.state === "unavailable") return refuse("unavailable", CARD_SERVICE_DOWN);
  if (closed.state === "paid") {
    // Its notice will still arrive, and add nothing.
    const recorded = await recordPaidCheckout.run(system, closed.payment);
    if (!recorded.ok) return recorded;
    const message = `Your card payment of $${dollars(amount)} has just arrived. It is listed under your payments.`;
    return refuse("conflict", message);
  }
  if (closed.state === "processing" && hoursBetween(createdAt, deps.clock()) < PATIENCE_HOURS)
    return refuse("conflict", STILL_PROCESSING);
  await markClosed.run(system, { id, sessionId });
  return ok(null);
}

/**
 * Closes a member's open discounted checkout when they pay another way. Returns whether it has been paid. This never
 * refuses the other payment: a checkout that cannot be closed is settled when it is paid.
 */
export async function closeForProof(services: Services, userId: string): Promise<boolean> {
  const { cards, db } = services;
  if (!cards) return false;
  const where = { userId, status: "open", discountPercentage: { gt: 0 } } as const;
  const checkout = await db.cardCheckout.findFirst({ where });
  if (!checkout) return false;
  const closed = await closeCheckout({ ...services, cards }, checkout);
  return !closed.ok && closed.code === "conflict";
}
