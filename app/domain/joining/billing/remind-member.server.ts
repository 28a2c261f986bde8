import { systemOnly } from "../../core/kernel/allow.ts";
import { dollars } from "../../core/kernel/money.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { holdSetting } from "../../core/settings/change-setting.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { DueMember } from "./due-member.ts";
import { reminderMail } from "./mails.ts";
import { nextPaymentOf } from "./next-payment.server.ts";
import { findStanding } from "./paid-until.server.ts";

/** Reminds a member by mail, once for each due date. Returns whether a reminder was needed. */
export const remindMember = defineUseCase({
  name: "billing.remind-member",
  input: DueMember,
  allow: systemOnly,
  async write({ tx, clock, site }, { id, username, email, nextPaymentDue: due }) {
    const key = `reminder:${id}:${periodName(due)}`;
    if (await tx.mail.findUnique({ where: { key }, select: { id: true } })) return ok(false);
    const terms = await holdSetting(tx, "membership");
    if (isFreeSite(terms)) return ok(false);
    const standing = await findStanding(tx, id);
    if (!standing) return ok(false);
    const next = nextPaymentOf(standing, terms, clock());
    // Points will pay, so the bill will be 0.
    if (next.amount === 0) return ok(false);
    const body = reminderMail({ username, amount: dollars(next.amount), due, origin: site.mailOrigin });
    await notifyMember(tx, { clock, site }, { id, email }, { kind: "membership", key, body });
    return ok(true);
  },
});
