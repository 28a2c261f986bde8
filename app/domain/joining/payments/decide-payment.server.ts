import type { Payment } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { dollars, toCents } from "../../core/kernel/money.ts";
import { undoableUntil } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockPayer } from "../billing/lock-payer.server.ts";
import { findReversed, isAllBack } from "../billing/reversed.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { DecidePayment } from "./schema.ts";

/**
 * Approves or rejects a member's payment. Approval opens the account for the paid time, marks the bill paid and mails
 * the receipt; approving twice does it once. Approving a card payment whose discount was already spent counts it;
 * rejecting it notifies the member of a refund. A rejection is told once it can no longer be undone. Refuses all but
 * staff. Refusals: not-found, conflict (already decided, or the account was deleted).
 */
export const decidePayment = defineUseCase({
  name: "payments.decide",
  input: DecidePayment,
  allow: holding("payments.decide"),
  async write({ tx, actor, clock, site }, { paymentId, approved, notes = "" }) {
    await lockPayer(tx, paymentId);
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
    } else
      await addJob(
        tx,
        "tell-rejected-payment",
        { paymentId },
        { key: `rejected-payment:${paymentId}`, runAt: undoableUntil(clock()) },
      );
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
