import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { takeProof } from "../payments/proof.server.ts";
import { addPayment } from "./add-payment.server.ts";
import { closeForProof, NOTHING_TO_PAY, openCheckout } from "./card-checkout.server.ts";
import { priceFor } from "./price.server.ts";
import { StartCardRenewal, SubmitRenewal } from "./schema.ts";

/**
 * A member's proof of payment for the time to come; it waits for an administrator. The price is what it costs this
 * member now; a checkout that is open at a discount is closed, since the discount is paid once. Refusals: rate-limited,
 * conflict (too many wait), and what `takeProof` refuses.
 */
export const submitRenewal = defineUseCase({
  name: "billing.submit-renewal",
  input: SubmitRenewal,
  allow: isSignedIn,
  async run(context, { billingPeriod: period, ...given }) {
    const { id: userId } = actorOf(context);
    const wait = await context.limits.paymentProof.spend(userId);
    if (wait !== null) return tooOften(wait);
    let price = await priceFor(context.db, userId, period);
    if (price.amount === 0) return refuse("conflict", NOTHING_TO_PAY);
    const taken = await takeProof(context, given);
    if (!taken.ok) return taken;
    // From here on the discount is this proof's.
    const isPaid = price.discountPercentage > 0 && (await closeForProof(context, userId));
    if (isPaid) price = await priceFor(context.db, userId, period);
    const { amount, discountPercentage } = price;
    const payment = { userId, proof: taken.value, amount, discountPercentage, period, isVerified: true };
    const id = await addPayment(context, payment);
    return ok({ paymentId: id });
  },
});

/**
 * Opens a checkout at the card service for the time to come and answers where it is, as `openCheckout` tells.
 * Refusals: conflict, unavailable (no card service, or it does not answer).
 */
export const startCardRenewal = defineUseCase({
  name: "billing.start-card-renewal",
  input: StartCardRenewal,
  allow: isSignedIn,
  async run(context, { billingPeriod: period }) {
    const { cards } = context;
    if (!cards) return refuse("unavailable", "Payment by card is not offered at present.");
    const { id: userId, email } = actorOf(context);
    return openCheckout({ ...context, cards }, { userId, email, period });
  },
});
