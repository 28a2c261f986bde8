import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMonths } from "../../core/kernel/utc.ts";
import { billStates } from "../../joining/billing/bill-states.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { FeeWaived } from "./output.ts";

/**
 * Waives the fee for a month from now, or from the end of a current waiver. Refuses all but staff. Refusals: not-found,
 * forbidden, conflict (permanently waived).
 */
export const waiveFee = defineUseCase({
  name: "users.waive-fee",
  input: OneUser,
  output: FeeWaived,
  allow: holding("fees.waive"),
  async write({ tx, actor, clock }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "fees.waive", { mayBeSelf: true });
    if (!found.ok) return found;
    const { username, membershipStatus, feeWaived, feeWaivedUntil: until } = found.value;
    if (feeWaived && until === null) return refuse("conflict", "This member's fee is permanently waived.");
    const now = clock();
    const feeWaivedUntil = addMonths(until && until > now ? until : now, 1);
    await tx.user.update({
      where: { id: userId },
      data: {
        feeWaived: true,
        feeWaivedUntil,
        membershipStatus: membershipStatus === "elite" ? "elite" : "active",
        warningIssued: false,
        warningIssuedAt: null,
      },
    });
    await tx.billingCycle.updateMany({
      where: { userId, status: { in: billStates.before("waived") } },
      data: { status: "waived" },
    });
    const waivedUntil = feeWaivedUntil.toISOString();
    const audit = {
      subject: subjectOf(found.value),
      before: { feeWaivedUntil: feeWaived ? (until?.toISOString() ?? null) : null },
      after: { feeWaivedUntil: waivedUntil },
    };
    return ok({ message: `Waived the fee of ${username}.`, waivedUntil }, { audit });
  },
});
