import { addDays, addMonths } from "date-fns";
import type { MembershipStatus } from "#app/db/generated/enums.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { billStates } from "../billing/bill-states.ts";
import { extendMembership } from "../billing/extend-membership.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { dollars } from "../kernel/money.ts";
import { periodDays } from "../kernel/period.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { findTarget, subjectOf } from "./find-target.server.ts";
import { OneUser } from "./schema.ts";

/**
 * Opens an account: its waiting payments are approved and its next due date set; without a payment it is open for one
 * period. Ends a suspension too. Refuses all but staff. Refusals: not-found, forbidden.
 */
export const activateUser = defineUseCase({
  name: "users.activate",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    const { db, clock } = context;
    return db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId, { mayBeSelf: true });
      const now = clock();
      const waiting = await tx.payment.findMany({
        // Whether one at a discount that was spent already counts is a decision of its own.
        where: { userId, status: "pending", isDiscountSpent: false },
        orderBy: { id: "asc" },
      });
      const decision = { status: "approved" as const, decidedBy: actorOf(context).id, decidedAt: now };
      await tx.user.update({ where: { id: userId }, data: { isSuspended: false } });
      for (const { id, amount, billingPeriod, cryptoType } of waiting) {
        await tx.payment.update({ where: { id }, data: decision });
        const period = billingPeriod ?? "monthly";
        const paid = { userId, paymentId: id, amount: dollars(amount), period, cryptoType };
        const extended = await extendMembership(tx, context, paid);
        if (!extended.ok) throw new RefusalError(extended);
      }
      if (waiting.length === 0) {
        const isOpen = user.nextPaymentDue !== null && user.nextPaymentDue > now;
        const nextPaymentDue = isOpen ? user.nextPaymentDue : addDays(now, periodDays.monthly);
        const membershipStatus: MembershipStatus = user.membershipStatus === "elite" ? "elite" : "active";
        const standing = { isActive: true, hasPaidRegistration: true, membershipStatus };
        await tx.user.update({
          where: { id: userId },
          data: { ...standing, nextPaymentDue, warningIssued: false, warningIssuedAt: null },
        });
      }
      await recordAct(tx, context, {
        act: "users.activate",
        subject: subjectOf(user),
        ...changesOf(
          { isActive: user.isActive, isSuspended: user.isSuspended, approvedPayments: [] },
          { isActive: true, isSuspended: false, approvedPayments: waiting.map(({ id }) => id) },
        ),
      });
      return ok({ message: `${user.username} is active.`, approvedPayments: waiting.length });
    });
  },
});

/** Closes an account until its member pays; all its sessions end. Refusals: not-found, forbidden. */
export const deactivateUser = defineUseCase({
  name: "users.deactivate",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId);
      await tx.user.update({ where: { id: userId }, data: { isActive: false } });
      await tx.session.deleteMany({ where: { userId } });
      const change = { before: { isActive: user.isActive }, after: { isActive: false } };
      await recordAct(tx, context, { act: "users.deactivate", subject: subjectOf(user), ...change });
      return ok({ message: `${user.username} is deactivated.` });
    });
  },
});

/** Bars a member, whatever they have paid, until an administrator activates them. Refusals: not-found, forbidden. */
export const suspendUser = defineUseCase({
  name: "users.suspend",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId);
      await tx.user.update({ where: { id: userId }, data: { isSuspended: true } });
      await tx.session.deleteMany({ where: { userId } });
      const change = { before: { isSuspended: user.isSuspended }, after: { isSuspended: true } };
      await recordAct(tx, context, { act: "users.suspend", subject: subjectOf(user), ...change });
      return ok({ message: `${user.username} is suspended.` });
    });
  },
});

/** Waives the fee for a month from now, or from the end of a waiver that still runs. Refusals: not-found, forbidden. */
export const waiveFee = defineUseCase({
  name: "users.waive-fee",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId, { mayBeSelf: true });
      if (user.feeWaived && user.feeWaivedUntil === null)
        throw new RefusalError(refuse("conflict", "The fee of this member is waived for good."));
      const now = context.clock();
      const from = user.feeWaivedUntil && user.feeWaivedUntil > now ? user.feeWaivedUntil : now;
      const feeWaivedUntil = addMonths(from, 1);
      const isElite = user.membershipStatus === "elite";
      await tx.user.update({
        where: { id: userId },
        data: {
          feeWaived: true,
          feeWaivedUntil,
          membershipStatus: isElite ? "elite" : "active",
          warningIssued: false,
          warningIssuedAt: null,
        },
      });
      await tx.billingCycle.updateMany({
        where: { userId, status: { in: billStates.before("waived") } },
        data: { status: "waived" },
      });
      await recordAct(tx, context, {
        act: "users.waive-fee",
        subject: subjectOf(user),
        before: { feeWaivedUntil: user.feeWaived ? (user.feeWaivedUntil?.toISOString() ?? null) : null },
        after: { feeWaivedUntil: feeWaivedUntil.toISOString() },
      });
      return ok({ message: `The fee of ${user.username} is waived.`, waivedUntil: feeWaivedUntil.toISOString() });
    });
  },
});
