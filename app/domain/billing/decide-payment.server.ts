import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { dollars, extendMembership } from "./extend-membership.server.ts";
import { paidBackMail, paymentRejectedMail } from "./mails.ts";
import { DecidePayment } from "./schema.ts";

/**
 * Approves or rejects a member's payment. Approval opens the account for the paid time, marks the bill paid and mails
 * the receipt, in one transaction; approving twice does it once. One that was paid by card at a discount already spent
 * is counted by approving it; rejecting it tells the member that it is paid back. Refuses visitors and members.
 * Refusals: not-found, conflict (decided already).
 */
export const decidePayment = defineUseCase({
  name: "billing.decide-payment",
  input: DecidePayment,
  allow: isStaff,
  async run(context, { paymentId, approved, notes }) {
    const { db, clock, site } = context;
    return db.$transaction(async (tx) => {
      // The member first, then the payment, as everything that pays holds them.
      await tx.$queryRaw`
        SELECT u.id FROM users u JOIN payments p ON p.user_id = u.id WHERE p.id = ${paymentId} FOR UPDATE OF u`;
      const { count } = await tx.payment.updateMany({
        where: { id: paymentId, status: "pending" },
        data: {
          status: approved ? "approved" : "rejected",
          decidedBy: actorOf(context).id,
          decidedAt: clock(),
          notes: notes || null,
        },
      });
      const payment = await tx.payment.findUnique({
        where: { id: paymentId },
        include: { user: { omit: { profilePicture: true } } },
      });
      if (!payment || payment.status === "started")
        throw new RefusalError(refuse("not-found", "There is no such payment."));
      if (count === 0)
        throw new RefusalError(refuse("conflict", `This payment was decided already: ${payment.status}.`));
      const { user, cryptoType } = payment;
      if (!user || user.deletedAt)
        throw new RefusalError(refuse("conflict", "The account of this payment was deleted."));
      await recordAct(tx, context, {
        act: "billing.decide-payment",
        subject: { kind: "payment", id: paymentId, name: `${user.username}'s payment` },
        before: { status: "pending" },
        after: { status: payment.status, amount: dollars(payment.amount), notes: notes || null },
      });
      if (!approved) {
        const told = { username: user.username, notes: notes || null, origin: site.mailOrigin };
        const isPaidBack = payment.isDiscountSpent && cryptoType === "STRIPE";
        const body = isPaidBack
          ? paidBackMail({ ...told, amount: dollars(payment.amount) })
          : paymentRejectedMail(told);
        await queueMail(tx, context, { key: `payment-rejected:${paymentId}`, to: user.email, body });
        return ok({ message: `The payment of ${user.username} was rejected.`, userId: user.id });
      }
      const period = payment.billingPeriod ?? "monthly";
      await extendMembership(tx, context, {
        userId: user.id,
        paymentId,
        amount: dollars(payment.amount),
        period,
        cryptoType,
      });
      return ok({ message: `The payment of ${user.username} is approved.`, userId: user.id });
    });
  },
});
