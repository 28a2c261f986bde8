import { z } from "zod";
import { anyone } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { recordCardRenewal } from "../payments/record-card-renewal.server.ts";
import { recordCardRegistration } from "../registrations/record-card-registration.server.ts";

/**
 * Receives the card service's notice that a checkout was paid. Its signature shows who sent it. A registration becomes
 * stripe_completed and waits for an administrator; a member's renewal counts at once, unless its discount was spent
 * already: then it waits too. The same notice twice changes nothing. Refusals: forbidden (wrong signature), unavailable
 * (no card service).
 */
export const receiveCardNotice = defineUseCase({
  name: "card-notices.receive",
  input: z.object({ body: z.string().max(1_000_000), signature: z.string().max(2_000) }),
  allow: anyone,
  async prepare({ cards }, { body, signature }) {
    if (!cards) return refuse("unavailable", "Payment by card is not offered at present.");
    const notice = await cards.readNotice(body, signature);
    return notice === "forged" ? refuse("forbidden", "This notice is not signed by the card service.") : ok(notice);
  },
  async write({ tx, clock, site }, _, payment) {
    if (!payment) return ok({ received: true });
    const { purpose } = payment;
    const recorded =
      purpose.kind === "renewal"
        ? await recordCardRenewal(tx, { clock, site }, { ...payment, purpose })
        : await recordCardRegistration(tx, { clock, site }, { ...payment, purpose });
    return recorded.ok ? ok({ received: true }) : recorded;
  },
});
