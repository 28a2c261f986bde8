import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { priceFor } from "../billing/price.server.ts";
import { acceptProof } from "./accept-proof.server.ts";
import { addPayment } from "./add-payment.server.ts";
import { NOTHING_TO_PAY } from "./claim-checkout.server.ts";
import { closeForProof } from "./close-checkout.server.ts";
import { openCheckout } from "./open-checkout.server.ts";
import { StartCardRenewal, SubmitRenewal } from "./schema.ts";

/**
 * Adds a member's proof of payment for the next period, which waits for an administrator. The price is what this member
 * has to pay now. An open discounted checkout is closed, because a discount is used once. Refusals: rate-limited,
 * conflict (nothing to pay, or too many are waiting), and those of `acceptProof`.
 */
export const submitRenewal = defineUseCase({
  name: "payments.submit-renewal",
  input: SubmitRenewal,
  allow: isSignedIn,
  limit: "renewalProof",
  async prepare(context, { billingPeriod: period, ...given }) {
    const { db, actor } = context;
    const price = await priceFor(db, actor.id, period);
    if (price.amount === 0) return refuse("conflict", NOTHING_TO_PAY);
    const proof = await acceptProof(context, given);
    if (!proof.ok) return proof;
    // From here on the discount belongs to this proof, unless the checkout has been paid.
    const isPaid = price.discountPercentage > 0 && (await closeForProof(context, actor.id));
    return ok({ proof: proof.value, price: isPaid ? await priceFor(db, actor.id, period) : price });
  },
  write({ tx, clock, site, actor }, { billingPeriod: period }, { proof, price: { amount, discountPercentage } }) {
    const payment = { userId: actor.id, proof, amount, discountPercentage, period, isVerified: true };
    return addPayment(tx, { clock, site }, payment);
  },
});

/**
 * Opens a checkout for a renewal at the card service, and returns its address. Refusals: conflict and unavailable, as
 * in `openCheckout`; unavailable without a card service.
 */
export const startCardRenewal = defineUseCase({
  name: "payments.start-card-renewal",
  input: StartCardRenewal,
  allow: isSignedIn,
  async read(context, { billingPeriod }) {
    const { cards } = context;
    if (!cards) return refuse("unavailable", "Card payment is not available right now.");
    return openCheckout({ ...context, cards }, billingPeriod);
  },
});
