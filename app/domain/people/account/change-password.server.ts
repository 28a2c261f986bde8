import { isSignedIn } from "../../core/kernel/allow.ts";
import { provePassword } from "../../core/kernel/prove-password.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { passwordNoticeMail } from "./mails.ts";
import { ChangePassword } from "./schema.ts";

/**
 * Sets a new password, given the current one. All other sessions, unfinished sign-ins and mailed links end; the HTTP
 * layer gives this session a new id. Refusals: rate-limited, invalid (the current password).
 */
export const changePassword = defineUseCase({
  name: "account.change-password",
  input: ChangePassword,
  allow: isSignedIn,
  limit: "accountProof",
  async prepare(context, { currentPassword, newPassword }) {
    const proved = await provePassword(context, currentPassword, "currentPassword");
    return proved.ok ? ok(await context.passwords.hash(newPassword)) : proved;
  },
  async write(context, _, passwordHash) {
    const { tx, clock, site, sessionId, actor } = context;
    const { id: userId, username, email } = actor;
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userId, sid: { not: sessionId ?? "" } } });
    await tx.signInTicket.deleteMany({ where: { userId } });
    await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
    const body = passwordNoticeMail({ username, origin: site.mailOrigin });
    const key = `password-changed:${userId}:${clock().getTime()}`;
    await notifyMember(tx, context, { id: userId, email }, { kind: "security", key, body });
    return ok({ success: true, message: "Password changed successfully", userId });
  },
});
