import { addDays } from "date-fns";
import { isStaff } from "../actor.ts";
import { periodDays } from "../payments/methods.ts";
import { ok, RefusalError, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { OneUser } from "../users/schema.ts";
import { makeElite } from "./elite.server.ts";

/** Makes a membership free for life. Refuses all but staff. Refusals: not-found, conflict (elite already). */
export const promoteElite = defineUseCase({
  name: "users.promote-elite",
  input: OneUser,
  allow: isStaff,
  async run(context, { userId }) {
    return context.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
      const user = await tx.user.findUnique({ where: { id: userId }, select: { username: true } });
      if (!user) throw new RefusalError(refuse("not-found", "There is no such user."));
      if (!(await makeElite(tx, context, userId)))
        throw new RefusalError(refuse("conflict", `${user.username} is elite already.`));
      return ok({ message: `${user.username} is elite now: the membership is free for life.` });
    });
  },
});

/**
 * Makes an elite member a standard one; the next payment is due in thirty days. Refuses all but staff.
 * Refusals: not-found, forbidden (the primary administrator), conflict (not elite).
 */
export const removeElite = defineUseCase({
  name: "users.remove-elite",
  input: OneUser,
  allow: isStaff,
  async run({ db, clock }, { userId }) {
    const { count } = await db.user.updateMany({
      where: { id: userId, membershipStatus: "elite", isPrimaryAdmin: false },
      data: { membershipStatus: "active", nextPaymentDue: addDays(clock(), periodDays.monthly) },
    });
    const user = await db.user.findUnique({ where: { id: userId }, select: { username: true, isPrimaryAdmin: true } });
    if (!user) return refuse("not-found", "There is no such user.");
    if (user.isPrimaryAdmin) return refuse("forbidden", "The primary administrator stays elite.");
    if (count === 0) return refuse("conflict", `${user.username} is not elite.`);
    return ok({ message: `${user.username} is a standard member now.` });
  },
});
