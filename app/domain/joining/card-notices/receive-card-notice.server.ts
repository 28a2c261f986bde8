import { z } from "zod";
import { anyone } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { CardPayment } from "../../core/ports/cards.ts";
import { checkoutStates } from "../payments/checkout-states.ts";
import { recordCardRenewal } from "../payments/record-card-renewal.server.ts";
import { recordCardRegistration } from "../registrations/record-card-registration.server.ts";
import { recordReversal } from "./record-reversal.server.ts";

/**
 * Receives a notice of the card service. Its signature proves only the sender: a payment counts only for a checkout
 * that this site opened. A registration then becomes stripe_completed and waits for an administrator; a renewal counts
 * at once, unless its discount was used already. Refunds and disputes change their payment. Unmatched notices are kept
 * for staff and acknowledged like others, because the card service would repeat them for days. Repeating a notice
 * changes nothing. Refusals: forbidden (wrong signature), unavailable (no card service).
 */
export const receiveCardNotice = defineUseCase({
  name: "card-notices.receive",
  input: z.object({ body: z.string().max(1_000_000), signature: z.string().max(2_000) }),
  allow: anyone,
  async prepare({ cards }, { body, signature }) {
    if (!cards) return refuse("unavailable", "Card payment is not available right now.");
    const notice = await cards.readNotice(body, signature);
    return notice === "forged" ? refuse("forbidden", "This notice is not signed by the card service.") : ok(notice);
  },
  async write({ tx, clock, site }, _, notice) {
    if (notice?.about === "reversal") await recordReversal(tx, { clock, site }, notice.reversal);
    if (notice?.about === "closed")
      await tx.cardCheckout.updateMany({
        where: { sessionId: notice.sessionId, status: { in: checkoutStates.before("closed") } },
        data: { status: "closed" },
      });
    const recorded = notice?.about === "payment" ? await recordPayment(tx, { clock, site }, notice.payment) : ok(null);
    return recorded.ok ? ok({ received: true }) : recorded;
  },
});

async function recordPayment(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  payment: CardPayment,
): Promise<Result<null>> {
  const { sessionId } = payment;
  const isRegistration = await tx.cardCheckout.findFirst({ where: { sessionId, registrationId: { not: null } } });
  if (!isRegistration) return recordCardRenewal(tx, deps, payment);
  await recordCardRegistration(tx, deps, payment);
  return ok(null);
}
