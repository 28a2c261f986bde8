import { addDays } from "date-fns";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { lockTarget } from "../members/lock-target.server.ts";
import { OneUser, subjectOf } from "../members/one-user.ts";
import { periodDays } from "../payments/methods.ts";
import { makeElite } from "./elite.server.ts";

/**
 * Makes a membership free for life. Refuses all but staff. Refusals: not-found, forbidden (oneself, the primary
 * administrator), conflict (elite already).
 */
export const promoteElite = defineUseCase({
  name: "users.promote-elite",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      const found = await lockTarget(tx, actorOf(context), userId);
      if (!found.ok) throw new RefusalError(found);
      const user = found.value;
      const { username, membershipStatus } = user;
      if (!(await makeElite(tx, context, userId)))
        throw new RefusalError(refuse("conflict", `${username} is elite already.`));
      const change = { before: { membershipStatus }, after: { membershipStatus: "elite" } };
      await recordAct(tx, context, { act: "users.promote-elite", subject: subjectOf(user), ...change });
      return ok({ message: `${username} is elite now: the membership is free for life.` });
    });
  },
});

/**
 * Makes an elite member a standard one; the next payment is due in thirty days. Refuses all but staff.
 * Refusals: not-found, forbidden (oneself, the primary administrator), conflict (not elite).
 */
export const removeElite = defineUseCase({
  name: "users.remove-elite",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      const found = await lockTarget(tx, actorOf(context), userId);
      if (!found.ok) throw new RefusalError(found);
      const user = found.value;
      const { username, membershipStatus } = user;
      if (membershipStatus !== "elite") throw new RefusalError(refuse("conflict", `${username} is not elite.`));
      const nextPaymentDue = addDays(context.clock(), periodDays.monthly);
      await tx.user.update({ where: { id: userId }, data: { membershipStatus: "active", nextPaymentDue } });
      const after = { membershipStatus: "active", nextPaymentDue: nextPaymentDue.toISOString() };
      await recordAct(tx, context, {
        act: "users.remove-elite",
        subject: subjectOf(user),
        before: { membershipStatus },
        after,
      });
      return ok({ message: `${username} is a standard member now.` });
    });
  },
});
