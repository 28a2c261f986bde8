import { holding } from "../../core/kernel/allow.ts";
import { toCents } from "../../core/kernel/money.ts";
import { Message } from "../../core/kernel/output.ts";
import { findOwnDecision, tooLateToUndo } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockPayer } from "../billing/lock-payer.server.ts";
import { findReversed, isAllBack } from "../billing/reversed.server.ts";
import { OnePayment } from "./schema.ts";

/**
 * Takes back one's own rejection of a payment within ten minutes: it waits in its old place again, and its member hears
 * nothing of it, because rejections are told only after that time. An approved payment has a receipt and has paid for
 * time, so it can only be refunded. Refusals: not-found; conflict (too late; approved; returned; another payment of the
 * member came since; the account was deleted).
 */
export const undoPaymentDecision = defineUseCase({
  name: "payments.undo-decision",
  input: OnePayment,
  output: Message,
  allow: holding("payments.decide"),
  async write({ tx, actor, clock }, { paymentId: id }) {
    await lockPayer(tx, id);
    const payment = await tx.payment.findFirst({
      where: { id, status: { not: "started" } },
      include: { user: { select: { id: true, username: true, deletedAt: true } } },
    });
    if (!payment) return refuse("not-found", "That payment doesn't exist.");
    const of = { kind: "payment", id, acts: ["payments.decide"], undo: "payments.undo-decision" };
    const decision = await findOwnDecision(tx, { actor, now: clock() }, of);
    if (!decision) return tooLateToUndo();
    const { user, decidedAt } = payment;
    if (payment.status === "approved")
      return refuse("conflict", "This payment has a receipt and has paid for time. Refund it instead.");
    if (!user || user.deletedAt) return refuse("conflict", "The account of this payment was deleted.");
    if (isAllBack(await findReversed(tx, payment), toCents(payment.amount ?? 0)))
      return refuse("conflict", "This payment has been returned in full, so it stays rejected.");
    const since = { userId: user.id, createdAt: { gt: decidedAt ?? undefined }, status: { not: "started" } } as const;
    if ((await tx.payment.count({ where: since })) > 0)
      return refuse("conflict", `${user.username} has since sent another payment. Decide on that one.`);
    const back = await tx.payment.updateMany({
      where: { id, status: "rejected" },
      data: { status: "pending", decidedBy: null, decidedAt: null, notes: null },
    });
    if (back.count === 0) return tooLateToUndo();
    const audit = {
      subject: { kind: "payment", id, name: `${user.username}'s payment` },
      before: { status: "rejected" },
      after: { status: "pending" },
    };
    return ok({ message: `The payment of ${user.username} is waiting for a decision again.` }, { audit });
  },
});
