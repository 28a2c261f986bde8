import { systemOnly } from "../../core/kernel/allow.ts";
import { dollars } from "../../core/kernel/money.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { holdSetting } from "../../core/settings/change-setting.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { billable } from "./billable.ts";
import { DueMember } from "./due-member.ts";
import { warningMail } from "./mails.ts";
import { openBill } from "./open-bill.server.ts";

/**
 * Opens the bill and warns the member by mail, unless points have paid it. The conditional write skips a member who has
 * paid since. Returns whether the member was warned.
 */
export const warnMember = defineUseCase({
  name: "billing.warn-member",
  input: DueMember,
  allow: systemOnly,
  async write({ tx, clock, site }, { id: userId, username, email, nextPaymentDue: due }) {
    const now = clock();
    const terms = await holdSetting(tx, "membership");
    if (isFreeSite(terms)) return ok(false);
    const { count } = await tx.user.updateMany({
      where: { ...billable(now), id: userId, warningIssued: false, nextPaymentDue: { equals: due } },
      data: { membershipStatus: "warning", warningIssued: true, warningIssuedAt: now },
    });
    if (count === 0) return ok(false);
    const amount = await openBill(tx, { clock, site }, userId, due);
    if (amount === 0) return ok(false);
    const bill = { userId, billingPeriod: periodName(due) };
    await tx.billingCycle.updateMany({ where: bill, data: { warnedAt: now } });
    const ends = addDays(now, terms.graceDays);
    const body = warningMail({ username, amount: dollars(amount), due, ends, origin: site.mailOrigin });
    const key = `warning:${userId}:${periodName(due)}`;
    await notifyMember(tx, { clock, site }, { id: userId, email }, { kind: "membership", key, body });
    return ok(true);
  },
});
