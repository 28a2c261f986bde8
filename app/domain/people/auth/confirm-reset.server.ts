import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ConfirmReset } from "./schema.ts";
import { usableReset } from "./usable-reset.server.ts";

const notValid = () => refuseField("token", "This link is no longer valid. Ask for a new one.");

/**
 * Sets a new password by a mailed token. It ends the member's other links, all sessions and the tokens of programs.
 * Refusals: rate-limited, invalid (token or password).
 */
export const confirmReset = defineUseCase({
  name: "auth.confirm-reset",
  input: ConfirmReset,
  allow: anyone,
  whileReadOnly: true,
  limit: "resetConfirm",
  async prepare({ db, clock, passwords }, { token, newPassword }) {
    // No hash is computed for a link that leads nowhere.
    return (await db.passwordResetToken.count({ where: usableReset(token, clock()) })) === 1
      ? ok(await passwords.hash(newPassword))
      : notValid();
  },
  async write({ tx, clock }, { token: given }, passwordHash) {
    const token = hashToken(given);
    const { count } = await tx.passwordResetToken.updateMany({
      where: usableReset(given, clock()),
      data: { used: true },
    });
    if (count === 0) return notValid();
    const { userId } = await tx.passwordResetToken.findUniqueOrThrow({ where: { token } });
    await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userId } });
    await tx.apiToken.deleteMany({ where: { userId } });
    await tx.signInTicket.deleteMany({ where: { userId } });
    return ok({ success: true, message: "Your password is changed. Sign in with the new one." });
  },
});
