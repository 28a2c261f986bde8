import { holding } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { newPasswordMail, twoFactorOffMail } from "./mails.ts";
import { SetPassword } from "./schema.ts";

/**
 * Sets a new password for a member: all their sessions, tokens, unfinished sign-ins and mailed links end, and they are
 * notified by mail. Administrators change their own on the account page; only the primary administrator sets another
 * administrator's, because anyone who knows it can act as that administrator. Refuses all but staff who have confirmed
 * recently. Refusals: not-found, forbidden, invalid.
 */
export const changeUserPassword = defineUseCase({
  name: "users.change-password",
  input: SetPassword,
  output: Message,
  allow: holding("accounts.secure"),
  confirmed: true,
  prepare: async ({ passwords }, { newPassword }) => ok(await passwords.hash(newPassword)),
  async write({ tx, actor, clock, site }, { userId }, passwordHash) {
    const found = await lockTarget(tx, actor, userId, "accounts.secure");
    if (!found.ok) return found;
    const { username, email, isAdmin } = found.value;
    if (isAdmin && !actor.isPrimaryAdmin)
      return refuse("forbidden", "Only the primary administrator may set another administrator's password.");
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userId } });
    await tx.apiToken.deleteMany({ where: { userId } });
    await tx.signInTicket.deleteMany({ where: { userId } });
    await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
    const body = newPasswordMail({ username, origin: site.mailOrigin });
    const key = `password-set:${userId}:${clock().getTime()}`;
    await notifyMember(tx, { clock, site }, { id: userId, email }, { kind: "security", key, body });
    return ok({ message: `Changed the password of ${username}.` }, { audit: { subject: subjectOf(found.value) } });
  },
});

/**
 * Turns a member's two-step sign-in off when they have lost their authenticator: all their sessions end, and they are
 * notified by mail. Refuses all but staff who have confirmed recently. Refusals: not-found, forbidden (oneself),
 * conflict (it is off).
 */
export const turnOffTwoFactor = defineUseCase({
  name: "users.turn-off-two-factor",
  input: OneUser,
  output: Message,
  allow: holding("accounts.secure"),
  confirmed: true,
  async write({ tx, actor, clock, site }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "accounts.secure");
    if (!found.ok) return found;
    const { username, email } = found.value;
    const { count } = await tx.twoFactor.deleteMany({ where: { userId } });
    if (count === 0) return refuse("conflict", `${username} has not turned on two-step sign-in.`);
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.signInTicket.deleteMany({ where: { userId } });
    await tx.session.deleteMany({ where: { userId } });
    const body = twoFactorOffMail({ username, origin: site.mailOrigin });
    const key = `two-factor-off:${userId}:${clock().getTime()}`;
    await notifyMember(tx, { clock, site }, { id: userId, email }, { kind: "security", key, body });
    const audit = { subject: subjectOf(found.value), before: { twoFactor: true }, after: { twoFactor: false } };
    return ok({ message: `Turned off two-step sign-in of ${username}.` }, { audit });
  },
});
