import { revokePoints } from "../../catalogue/points/revoke-points.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { dollars, fromCents, toCents } from "../../core/kernel/money.ts";
import { periodDays } from "../../core/kernel/period.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { stoppedAt } from "./free-time.server.ts";
import { lockPayer } from "./lock-payer.server.ts";
import { reversalMail } from "./reversal-mail.ts";
import { findReversed, isAllBack, type Reversed } from "./reversed.server.ts";
import { closeBill, moveTime, reopenBill } from "./take-back-time.server.ts";

type Deps = Pick<CallContext, "clock" | "site">;

const member = {
  id: true,
  username: true,
  email: true,
  nextPaymentDue: true,
  lastPaymentDate: true,
  membershipStatus: true,
  deletedAt: true,
} as const;

/**
 * Applies the reversals of a payment: records them, and adjusts the member's time, bill and discount if the operator's
 * setting takes time back. A partial reversal takes the same share of the days, in whole days. If the money is received
 * again, the time is given back, whatever the setting is by then. The member is notified by mail. Repeating it changes
 * nothing, even with another setting.
 */
export async function settleReversals(
  tx: Tx,
  deps: Deps,
  paymentId: number,
  { isJustApproved = false } = {},
): Promise<void> {
  // Locks the member's row first, then the payment's, as all code about payments does.
  await lockPayer(tx, paymentId);
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { user: { select: member } },
  });
  const reversed = await findReversed(tx, payment);
  const cents = toCents(payment.amount ?? 0);
  const refunded = fromCents(Math.min(cents, reversed.refunded));
  const isNew = toCents(payment.refunded) !== toCents(refunded) || payment.dispute !== reversed.dispute;
  if (!isNew && !isJustApproved) return;
  const { user, daysTakenBack } = payment;
  const counts = payment.status === "approved" && user !== null && user.deletedAt === null;
  const target = counts ? await findTarget(tx, payment, reversed, cents) : daysTakenBack;
  if (!isNew && target === daysTakenBack) return;
  const now = deps.clock();
  let moved = { seconds: payment.secondsTakenBack, due: user?.nextPaymentDue ?? null };
  if (counts) {
    const all = periodDays[payment.billingPeriod ?? "monthly"];
    const until = await stoppedAt(tx, user, now);
    moved = await moveTime(tx, user, payment, { target, stoppedAt: until, at: now });
    if (target === all && daysTakenBack < all) await reopenBill(tx, user.id, payment);
    if (target < all && daysTakenBack === all)
      await closeBill(tx, user.id, payment, { from: user.nextPaymentDue ?? now, now });
  }
  await tx.payment.update({
    where: { id: paymentId },
    data: { refunded, dispute: reversed.dispute, daysTakenBack: target, secondsTakenBack: moved.seconds },
  });
  if (!user || user.deletedAt) return;
  if (counts && payment.paymentType === "registration") await takeBackInvitation(tx, user, reversed, cents);
  if (!isNew) return;
  const body = reversalMail({
    username: user.username,
    amount: dollars(payment.amount),
    before: { refunded: dollars(payment.refunded), dispute: payment.dispute },
    refunded: dollars(refunded),
    dispute: reversed.dispute,
    time: target > daysTakenBack ? "taken" : target < daysTakenBack ? "given" : "kept",
    due: isFreeSite(await readSetting(tx, "membership")) ? null : moved.due,
    origin: deps.site.mailOrigin,
  });
  const key = `payment-reversed:${paymentId}:${toCents(refunded)}:${reversed.dispute ?? ""}`;
  await notifyMember(tx, deps, user, { kind: "payment", key, body });
}

type Payment = { billingPeriod: "monthly" | "yearly" | null; daysTakenBack: number };

/** How many days of a payment to take back now. */
async function findTarget(tx: Tx, payment: Payment, reversed: Reversed, cents: number): Promise<number> {
  const gone = Math.min(cents, reversed.refunded + reversed.disputed);
  const days = cents > 0 ? Math.floor((periodDays[payment.billingPeriod ?? "monthly"] * gone) / cents) : 0;
  const { takesTimeBack } = await readSetting(tx, "reversals");
  return takesTimeBack ? days : Math.min(payment.daysTakenBack, days);
}

/** An invitation earns points for its payment, so they are taken back if the payment was permanently returned. */
async function takeBackInvitation(tx: Tx, user: { id: string }, reversed: Reversed, cents: number): Promise<void> {
  if (!isAllBack(reversed, cents) || reversed.dispute === "open") return;
  const invitation = await tx.invitation.findFirst({ where: { acceptedBy: user.id, status: "accepted" } });
  if (!invitation) return;
  const earned = { userId: invitation.inviterId, type: "invitation", relatedId: String(invitation.id) } as const;
  await revokePoints(tx, [earned], "The payment of an invited member was returned");
}
