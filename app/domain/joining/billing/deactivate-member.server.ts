import { systemOnly } from "../../core/kernel/allow.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { holdSetting } from "../../core/settings/change-setting.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { closable } from "./billable.ts";
import { DueMember } from "./due-member.ts";
import { deactivatedMail } from "./mails.ts";

/**
 * Deactivates a member who was warned and has neither paid nor sent a proof within the grace period: all sessions end,
 * and a mail says how to come back. Returns whether the member was deactivated.
 */
export const deactivateMember = defineUseCase({
  name: "billing.deactivate-member",
  input: DueMember,
  allow: systemOnly,
  async write({ tx, clock, site }, { id: userId, username, email, nextPaymentDue: due }) {
    const now = clock();
    const terms = await holdSetting(tx, "membership");
    if (isFreeSite(terms)) return ok(false);
    const { count } = await tx.user.updateMany({
      where: { ...closable(now, terms.graceDays), id: userId },
      data: { isActive: false, closedUnpaidAt: now },
    });
    if (count === 0) return ok(false);
    await tx.billingCycle.updateMany({ where: { userId, status: "pending" }, data: { status: "overdue" } });
    await tx.session.deleteMany({ where: { userId } });
    const body = deactivatedMail({ username, origin: site.mailOrigin });
    await queueMail(tx, { clock, site }, { key: `deactivated:${userId}:${periodName(due)}`, to: email, body });
    return ok(true);
  },
});
