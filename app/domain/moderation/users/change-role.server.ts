import { rankLabels } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { periodDays } from "../../core/kernel/period.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { moveDue, secondsBetween } from "../../joining/billing/paid-time.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { tellRoles } from "../../people/roles/tell-roles.server.ts";

/** Members cannot give more rights than they have, and administrators have every right. */
const onlyAdmins = () => refuse("forbidden", "Only administrators may appoint or remove administrators.");

/**
 * Makes a member an administrator. Refuses all but staff who have confirmed recently. Refusals: not-found, forbidden
 * (oneself), conflict (already an administrator).
 */
export const promoteAdmin = defineUseCase({
  name: "users.promote-admin",
  input: OneUser,
  output: Message,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor, clock, site }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "roles.grant");
    if (!found.ok) return found;
    const { username, isAdmin } = found.value;
    if (!actor.isAdmin) return onlyAdmins();
    if (isAdmin) return refuse("conflict", `${username} is already an administrator.`);
    await tx.user.update({ where: { id: userId }, data: { isAdmin: true } });
    await tellRoles(tx, { clock, site }, found.value, { given: [rankLabels.admin] });
    const audit = { subject: subjectOf(found.value), before: { isAdmin: false }, after: { isAdmin: true } };
    return ok({ message: `${username} is now an administrator.` }, { audit });
  },
});

/**
 * Makes an administrator an ordinary member again, whose next payment is due in thirty days unless more time is paid
 * for. Refuses all but staff who have confirmed recently. Refusals: not-found, forbidden (oneself, the primary
 * administrator), conflict (not an administrator).
 */
export const removeAdmin = defineUseCase({
  name: "users.remove-admin",
  input: OneUser,
  output: Message,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor, clock, site }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "roles.grant");
    if (!found.ok) return found;
    const { username, isAdmin, membershipStatus, nextPaymentDue: due } = found.value;
    if (!actor.isAdmin) return onlyAdmins();
    if (!isAdmin) return refuse("conflict", `${username} is not an administrator.`);
    // Administrators are not billed, so without a new date the account would be closed for the time they were one.
    const now = clock();
    const soonest = addDays(now, periodDays.monthly);
    const isPaid = due !== null && due > soonest;
    const keepsDay = membershipStatus === "elite" || isPaid;
    const seconds = secondsBetween(due && due > now ? due : now, soonest);
    const moved = keepsDay ? {} : moveDue({ kind: "admin_ended", at: now, due: soonest, seconds });
    await tx.user.update({ where: { id: userId }, data: { isAdmin: false, ...moved } });
    await tellRoles(tx, { clock, site }, found.value, { taken: [rankLabels.admin] });
    const audit = { subject: subjectOf(found.value), before: { isAdmin: true }, after: { isAdmin: false } };
    return ok({ message: `${username} is no longer an administrator.` }, { audit });
  },
});
