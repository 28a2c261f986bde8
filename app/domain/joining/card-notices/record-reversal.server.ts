import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import type { Reversal } from "../../core/ports/cards.ts";
import { settleReversals } from "../billing/settle-reversals.server.ts";
import { lockIntent } from "../payments/match-checkout.server.ts";
import { tellApplicant } from "../registrations/tell-applicant.server.ts";

/**
 * Records a card notice of a refund or dispute, and settles its payment. Notices may come in any order: one older than
 * the known state changes nothing, and one that comes before its payment counts once the payment has come. Staff see
 * every new or changed one.
 */
export async function recordReversal(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  { kind, id, paymentIntent, cents, currency, status }: Reversal,
): Promise<void> {
  await lockIntent(tx, paymentIntent);
  await tx.$executeRaw`
    INSERT INTO payment_notices AS known (kind, status, external_id, payment_intent, cents, currency, created_at)
    VALUES (${kind}::payment_notice_kind, ${status}::payment_notice_status, ${id}, ${paymentIntent},
      ${cents}::bigint, ${currency}, ${deps.clock()})
    ON CONFLICT (external_id) DO UPDATE SET
      status = greatest(known.status, excluded.status),
      cents = greatest(known.cents, excluded.cents),
      handled_at = NULL, handled_by = NULL
    WHERE known.status < excluded.status OR coalesce(known.cents, -1) < excluded.cents`;
  if (!paymentIntent) return;
  const payment = await tx.payment.findUnique({ where: { paymentIntent }, select: { id: true } });
  if (payment) return settleReversals(tx, deps, payment.id);
  const checkout = await tx.cardCheckout.findFirst({ where: { paymentIntent, registrationId: { not: null } } });
  if (checkout?.registrationId) await tellApplicant(tx, deps, { id: checkout.registrationId, paymentIntent });
}
