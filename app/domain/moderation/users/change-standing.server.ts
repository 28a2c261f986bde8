import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";

/**
 * Deactivates an account until staff activate it or approve a payment; all its sessions end. Refusals: not-found,
 * forbidden.
 */
export const deactivateUser = defineUseCase({
  name: "users.deactivate",
  input: OneUser,
  output: Message,
  allow: holding("accounts.suspend"),
  async write({ tx, actor, clock }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "accounts.suspend");
    if (!found.ok) return found;
    const { username, isActive } = found.value;
    await tx.user.update({ where: { id: userId }, data: { isActive: false, closedByStaffAt: clock() } });
    await tx.session.deleteMany({ where: { userId } });
    const audit = { subject: subjectOf(found.value), before: { isActive }, after: { isActive: false } };
    return ok({ message: `Deactivated ${username}.` }, { audit });
  },
});
