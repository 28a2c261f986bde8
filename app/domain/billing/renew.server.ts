import { isSignedIn } from "../actor.ts";
import { takeProof } from "../payments/proof.server.ts";
import { ok, refuse } from "../result.ts";
import { tooOften } from "../too-often.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { addPayment } from "./add-payment.server.ts";
import { priceFor } from "./price.server.ts";
import { StartCardRenewal, SubmitRenewal } from "./schema.ts";

const NOTHING = "Your points pay for the next month: there is nothing to pay.";

/**
 * A member's proof of payment for the time to come; it waits for an administrator. The price is what it costs this
 * member now. Refusals: rate-limited, conflict (too many wait), and what `takeProof` refuses.
 */
export const submitRenewal = defineUseCase({
  name: "billing.submit-renewal",
  input: SubmitRenewal,
  allow: isSignedIn,
  async run(context, { billingPeriod: period, ...given }) {
    const { id: userId } = actorOf(context);
    const wait = await context.limits.paymentProof.spend(userId);
    if (wait !== null) return tooOften(wait);
    const { amount } = await priceFor(context.db, userId, period);
    if (amount === 0) return refuse("conflict", NOTHING);
    const taken = await takeProof(context, given);
    if (!taken.ok) return taken;
    const id = await addPayment(context, { userId, proof: taken.value, amount, period, isVerified: true });
    return ok({ paymentId: id });
  },
});

/**
 * Opens a checkout at the card service for the time to come and answers where it is.
 * Refusals: unavailable (no card service, or it does not answer).
 */
export const startCardRenewal = defineUseCase({
  name: "billing.start-card-renewal",
  input: StartCardRenewal,
  allow: isSignedIn,
  async run({ cards, db, origin, site, clock, ...context }, { billingPeriod: period }) {
    if (!cards) return refuse("unavailable", "Payment by card is not offered at present.");
    const { id: userId, email } = actorOf({ cards, db, origin, site, clock, ...context });
    const { amount } = await priceFor(db, userId, period);
    if (amount === 0) return refuse("conflict", NOTHING);
    const { url } = await cards.start({
      purpose: { kind: "renewal", userId, period },
      cents: Math.round(amount * 100),
      email,
      title: `${site.name} membership, ${period}`,
      successUrl: `${origin}/membership?paid=card`,
      cancelUrl: `${origin}/membership`,
      // Within the hour the same wish opens the same checkout.
      idempotencyKey: `renewal:${userId}:${period}:${amount}:${clock().toISOString().slice(0, 13)}`,
    });
    return ok({ url });
  },
});
