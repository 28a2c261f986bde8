import type { Payment } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { dollars, fromCents, toCents } from "../../core/kernel/money.ts";
import { ok, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CARD_CURRENCY } from "../../core/ports/cards.ts";
import { lockPayer } from "../billing/lock-payer.server.ts";
import { findReversed } from "../billing/reversed.server.ts";
import { settleReversals } from "../billing/settle-reversals.server.ts";
import { lockIntent } from "./match-checkout.server.ts";
import { PaymentRefunded } from "./output.ts";
import { RefundPayment } from "./schema.ts";

type Refund = { paymentId: number; amount: number; alreadyRefunded?: number };

/**
 * Refunds an approved payment or a part of it. A card payment is refunded through the card service; for other payments
 * staff record a refund that they have sent themselves. The effects are those of a refund reported by the card service:
 * on the member's time, bill and discount, with a mail. Refuses all but staff who have confirmed recently. Refusals:
 * not-found; conflict (not approved, another refund since, or the card service refuses); invalid (more than is left);
 * unavailable (the card service does not respond).
 */
export const refundPayment = defineUseCase({
  name: "payments.refund",
  input: RefundPayment,
  output: PaymentRefunded,
  allow: holding("payments.refund"),
  confirmed: true,
  async prepare({ db, cards }, input) {
    const checked = await checkRefund(db, input);
    return checked.ok ? sendBack({ cards }, checked.value, toCents(input.amount)) : checked;
  },
  async write({ tx, actor, clock, site }, { notes, ...input }, { externalId }) {
    const { paymentId } = input;
    const known = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await lockIntent(tx, known.paymentIntent);
    await lockPayer(tx, paymentId);
    // Records the card service's refund, whatever has happened since; its notice may have come first.
    if (!externalId) {
      const checked = await checkRefund(tx, input);
      if (!checked.ok) return checked;
    }
    const cents = toCents(input.amount);
    const handled = { handledBy: actor.id, handledAt: clock(), notes: notes || null };
    const refund = { kind: "refund", status: "done", cents: BigInt(cents), currency: CARD_CURRENCY } as const;
    const about = externalId ? { externalId, paymentIntent: known.paymentIntent } : { paymentId };
    await tx.paymentNotice.createMany({
      data: [{ ...refund, ...about, ...handled, createdAt: clock() }],
      skipDuplicates: true,
    });
    if (externalId) await tx.paymentNotice.updateMany({ where: { externalId }, data: handled });
    await settleReversals(tx, { clock, site }, paymentId);
    const after = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { user: true } });
    const audit = {
      subject: { kind: "payment", id: paymentId, name: `${after.user?.username ?? "A deleted member"}'s payment` },
      before: { refunded: dollars(known.refunded), daysTakenBack: known.daysTakenBack },
      after: { refunded: dollars(after.refunded), daysTakenBack: after.daysTakenBack, notes: notes || null },
    };
    const message = `Recorded a refund of $${dollars(fromCents(cents))}.`;
    return ok({ message, refunded: Number(after.refunded), daysTakenBack: after.daysTakenBack }, { audit });
  },
});

/** The payment, if this much of it can be refunded. */
async function checkRefund(db: Tx, { paymentId, amount, alreadyRefunded }: Refund): Promise<Result<Payment>> {
  const payment = await db.payment.findUnique({ where: { id: paymentId } });
  if (!payment || payment.status === "started") return refuse("not-found", "That payment doesn't exist.");
  if (payment.status !== "approved") return refuse("conflict", "Only an approved payment can be refunded.");
  const { refunded } = await findReversed(db, payment);
  if (alreadyRefunded !== undefined && toCents(alreadyRefunded) !== refunded)
    return refuse(
      "conflict",
      `$${dollars(fromCents(refunded))} of this payment has already been refunded. Check it again.`,
    );
  const left = Math.max(0, toCents(payment.amount ?? 0) - refunded);
  if (toCents(amount) <= left) return ok(payment);
  return refuseField("amount", `At most $${dollars(fromCents(left))} can be refunded.`);
}

/** Refunds the payment through the card service, if it was made there. A double click causes one refund. */
async function sendBack(
  { cards }: Pick<Services, "cards">,
  { id, paymentIntent, refunded }: Payment,
  cents: number,
): Promise<Result<{ externalId: string | null }>> {
  if (!cards || !paymentIntent) return ok({ externalId: null });
  const idempotencyKey = `refund:${id}:${toCents(refunded)}:${cents}`;
  const made = await cards.refund({ paymentIntent, cents, idempotencyKey });
  if (made.state === "refunded") return ok({ externalId: made.id });
  if (made.state === "refused") return refuse("conflict", `The card service refused the refund: ${made.reason}`);
  return refuse("unavailable", "The card service did not respond. Try again in a few minutes.");
}
