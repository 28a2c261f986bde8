import { provePassword } from "../account/prove-password.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { findTarget, subjectOf } from "./find-target.server.ts";
import { newPasswordMail, twoFactorOffMail } from "./mails.ts";
import { OneUserByPassword, SetPassword } from "./schema.ts";

/**
 * Sets a new password for a member: all their sessions, half-done sign-ins and mailed links end, and a mail tells them.
 * One's own is changed on the account's page. Refuses all but staff. Refusals: not-found, forbidden, invalid.
 */
export const changeUserPassword = defineUseCase({
  name: "users.change-password",
  input: SetPassword,
  allow: isStaff,
  async run(context, { userId, newPassword }) {
    const { db, clock, passwords, site } = context;
    const passwordHash = await passwords.hash(newPassword);
    return db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId);
      const { username } = user;
      await tx.user.update({ where: { id: userId }, data: { passwordHash } });
      await tx.session.deleteMany({ where: { userId } });
      await tx.signInTicket.deleteMany({ where: { userId } });
      await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
      const body = newPasswordMail({ username, origin: site.mailOrigin });
      await queueMail(tx, context, { key: `password-set:${userId}:${clock().getTime()}`, to: user.email, body });
      await recordAct(tx, context, { act: "users.change-password", subject: subjectOf(user) });
      return ok({ message: `The password of ${username} is changed.` });
    });
  },
});

/**
 * Turns a member's two-step sign-in off when they have lost their authenticator, by the acting administrator's own
 * password: all their sessions end, and a mail tells them. Refuses all but staff. Refusals: not-found, forbidden
 * (oneself), conflict (it is off), invalid (the password), rate-limited.
 */
export const turnOffTwoFactor = defineUseCase({
  name: "users.turn-off-two-factor",
  input: OneUserByPassword,
  allow: isStaff,
  limit: "accountProof",
  async run(context, { userId, password }) {
    const { db, clock, site } = context;
    const proved = await provePassword(context, password, "password");
    if (!proved.ok) return proved;
    return db.$transaction(async (tx) => {
      const user = await findTarget(tx, context, userId);
      const { username } = user;
      const { count } = await tx.twoFactor.deleteMany({ where: { userId } });
      if (count === 0) throw new RefusalError(refuse("conflict", `${username} has no two-step sign-in.`));
      await tx.recoveryCode.deleteMany({ where: { userId } });
      await tx.signInTicket.deleteMany({ where: { userId } });
      await tx.session.deleteMany({ where: { userId } });
      const body = twoFactorOffMail({ username, origin: site.mailOrigin });
      await queueMail(tx, context, { key: `two-factor-off:${userId}:${clock().getTime()}`, to: user.email, body });
      const change = { before: { twoFactor: true }, after: { twoFactor: false } };
      await recordAct(tx, context, { act: "users.turn-off-two-factor", subject: subjectOf(user), ...change });
      return ok({ message: `Two-step sign-in of ${username} is off.` });
    });
  },
});
