import type { Payment } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { dollars, toCents } from "../../core/kernel/money.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { findReversed, isAllBack } from "../billing/reversed.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { paidBackMail, paymentRejectedMail } from "./mails.ts";
import { DecidePayment } from "./schema.ts";

/**
 * Approves or rejects a member's payment. Approval opens the account for the paid time, marks the bill paid and mails
 * the receipt; approving twice does it once. Approving a card payment whose discount was already spent counts it;
 * rejecting it notifies the member of a refund. Refuses all but staff. Refusals: not-found, conflict (already decided,
 * or the account was deleted).
 */
export const decidePayment = defineUseCase({
  name: "payments.decide",
  input: DecidePayment,
  allow: holding("payments.decide"),
  async write({ tx, actor, clock, site }, { paymentId, approved, notes = "" }) {
    // Locks the member's row first, then the payment's, as all code about payments does.
    await tx.$queryRaw`
      SELECT u.id FROM users u JOIN payments p ON p.user_id = u.id WHERE p.id = ${paymentId} FOR UPDATE OF u`;
    const status = approved ? ("approved" as const) : ("rejected" as const);
    const before = await tx.payment.findUnique({ where: { id: paymentId } });
    if (approved && before?.status === "pending" && (await isGone(tx, before)))
      return refuse("conflict", "This payment has been returned in full. Reject it.");
    const { count } = await tx.payment.updateMany({
      where: { id: paymentId, status: "pending" },
      data: { status, decidedBy: actor.id, decidedAt: clock(), notes: notes || null },
    });
    const payment = await tx.payment.findUnique({
      where: { id: paymentId },
      include: { user: { omit: { profilePicture: true } } },
    });
    if (!payment || payment.status === "started") return refuse("not-found", "That payment doesn't exist.");
    if (count === 0) return refuse("conflict", `This payment has already been decided: ${payment.status}.`);
    const { user, cryptoType } = payment;
    if (!user || user.deletedAt) return refuse("conflict", "The account of this payment was deleted.");
    const amount = dollars(payment.amount);
    if (approved) {
      const period = payment.billingPeriod ?? "monthly";
      const extended = await applyPayment(
        tx,
        { clock, site },
        { userId: user.id, paymentId, amount: payment.amount ?? 0, period, cryptoType },
      );
      if (!extended.ok) return extended;
    } else await notifyRejection(tx, { clock, site }, user, payment);
    const audit = {
      subject: { kind: "payment", id: paymentId, name: `${user.username}'s payment` },
      before: { status: "pending" },
      after: { status, amount, notes: notes || null },
    };
    const message = `The payment of ${user.username} ${approved ? "was approved" : "was rejected"}.`;
    return ok({ message, userId: user.id }, { audit });
  },
});

const isGone = async (tx: Tx, payment: Payment) =>
  isAllBack(await findReversed(tx, payment), toCents(payment.amount ?? 0));

async function notifyRejection(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  user: { id: string; username: string; email: string },
  { id, notes, amount, isDiscountSpent, cryptoType }: Payment,
): Promise<void> {
  const about = { username: user.username, notes, origin: site.mailOrigin };
  const isPaidBack = isDiscountSpent && cryptoType === "STRIPE";
  const body = isPaidBack ? paidBackMail({ ...about, amount: dollars(amount) }) : paymentRejectedMail(about);
  await notifyMember(tx, { clock, site }, user, { kind: "payment", key: `payment-rejected:${id}`, body });
}
