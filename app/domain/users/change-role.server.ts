import { addDays } from "date-fns";
import { provePassword } from "../account/prove-password.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { periodDays } from "../payments/methods.ts";
import { findTarget, subjectOf } from "./find-target.server.ts";
import { OneUser, OneUserByPassword } from "./schema.ts";

/**
 * Makes a member an administrator, by the acting administrator's own password. Refuses all but staff. Refusals:
 * not-found, forbidden (oneself), conflict (is one), invalid (the password), rate-limited.
 */
export const promoteAdmin = defineUseCase({
  name: "users.promote-admin",
  input: OneUserByPassword,
  allow: isStaff,
  limit: "accountProof",
  async run(context, { userId, password }) {
    const proved = await provePassword(context, password, "password");
    if (!proved.ok) return proved;
    return context.db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId);
      if (user.isAdmin) throw new RefusalError(refuse("conflict", `${user.username} is an administrator already.`));
      await tx.user.update({ where: { id: userId }, data: { isAdmin: true } });
      const change = { before: { isAdmin: false }, after: { isAdmin: true } };
      await recordAct(tx, context, { act: "users.promote-admin", subject: subjectOf(user), ...change });
      return ok({ message: `${user.username} is an administrator now.` });
    });
  },
});

/**
 * Makes an administrator a member again, whose next payment is due in thirty days unless it is paid for longer.
 * Refuses all but staff. Refusals: not-found, forbidden (oneself, the primary administrator), conflict (is none).
 */
export const removeAdmin = defineUseCase({
  name: "users.remove-admin",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId);
      if (!user.isAdmin) throw new RefusalError(refuse("conflict", `${user.username} is no administrator.`));
      // Administrators are not billed: without a new date they would be closed out for the time that they were one.
      const soonest = addDays(context.clock(), periodDays.monthly);
      const isPaid = user.nextPaymentDue !== null && user.nextPaymentDue > soonest;
      const nextPaymentDue = user.membershipStatus === "elite" || isPaid ? user.nextPaymentDue : soonest;
      await tx.user.update({ where: { id: userId }, data: { isAdmin: false, nextPaymentDue } });
      const change = { before: { isAdmin: true }, after: { isAdmin: false } };
      await recordAct(tx, context, { act: "users.remove-admin", subject: subjectOf(user), ...change });
      return ok({ message: `${user.username} is no administrator any more.` });
    });
  },
});
