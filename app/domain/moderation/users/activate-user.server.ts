import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { periodDays, periodSeconds } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { moveDue } from "../../joining/billing/paid-time.server.ts";
import { applyPayment } from "../../joining/payments/apply-payment.server.ts";
import { openForAll } from "../../people/members/closures.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { endSuspension } from "../steps/steps.server.ts";
import { UserActivated } from "./output.ts";

/**
 * Activates an account: approves its waiting payments and sets its next due date; without a payment it is active for
 * one period. For a suspended account it ends the suspension and restores the state from before, so that a member who
 * had not paid does not come back for free. Refuses all but staff. Refusals: not-found, forbidden.
 */
export const activateUser = defineUseCase({
  name: "users.activate",
  input: OneUser,
  output: UserActivated,
  allow: holding("accounts.suspend"),
  async write({ tx, actor, clock, site }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "accounts.suspend", { mayBeSelf: true });
    if (!found.ok) return found;
    const user = found.value;
    const now = clock();
    const waiting = await tx.payment.findMany({
      // A payment whose discount was already spent, or that was partly returned, needs its own decision.
      where: { userId, status: "pending", isDiscountSpent: false, refunded: 0, dispute: null },
      orderBy: { id: "asc" },
    });
    if (user.isSuspended)
      await endSuspension(tx, { clock, site }, user, { byId: actor.id, reason: "The account is active again." });
    for (const { id, amount, billingPeriod, cryptoType } of waiting) {
      await tx.payment.update({ where: { id }, data: { status: "approved", decidedBy: actor.id, decidedAt: now } });
      const paid = { userId, paymentId: id, amount: amount ?? 0, period: billingPeriod ?? "monthly", cryptoType };
      const extended = await applyPayment(tx, { clock, site }, paid);
      if (!extended.ok) return extended;
    }
    const staysClosed = user.isSuspended && !user.isActive && waiting.length === 0;
    if (waiting.length === 0 && !user.isSuspended) {
      const isFree = isFreeSite(await readSetting(tx, "membership"));
      const isElite = user.membershipStatus === "elite";
      const keepsDay = isElite || isFree || (user.nextPaymentDue !== null && user.nextPaymentDue > now);
      const due = addDays(now, periodDays.monthly);
      await tx.user.update({
        where: { id: userId },
        data: {
          ...openForAll,
          hasPaidRegistration: true,
          membershipStatus: isElite ? "elite" : "active",
          ...(keepsDay ? {} : moveDue({ kind: "opened", at: now, due, seconds: periodSeconds("monthly") })),
          warningIssued: false,
          warningIssuedAt: null,
        },
      });
    }
    const { isActive, isSuspended } = user;
    const changes = changesOf(
      { isActive, isSuspended, approvedPayments: [] },
      { isActive: !staysClosed, isSuspended: false, approvedPayments: waiting.map(({ id }) => id) },
    );
    return ok(
      {
        message: staysClosed
          ? `${user.username} is no longer suspended. The account stays inactive until the member pays.`
          : `${user.username} is active.`,
        approvedPayments: waiting.length,
      },
      { audit: { subject: subjectOf(user), ...changes } },
    );
  },
});
