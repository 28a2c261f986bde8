import { anyone } from "../../core/kernel/allow.ts";
import { Done } from "../../core/kernel/output.ts";
import { ok } from "../../core/kernel/result.ts";
import { linkEnded } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ConfirmReset } from "./schema.ts";
import { usableReset } from "./usable-reset.server.ts";

/**
 * Sets a new password with a mailed token. It ends the member's other links, all sessions and the tokens of programs.
 * Refusals: rate-limited, invalid (token or password).
 */
export const confirmReset = defineUseCase({
  name: "auth.confirm-reset",
  input: ConfirmReset,
  output: Done,
  allow: anyone,
  whileReadOnly: true,
  limit: "resetConfirm",
  async prepare({ db, clock, passwords }, { token, newPassword }) {
    // No hash is computed for an invalid link.
    return (await db.passwordResetToken.count({ where: usableReset(token, clock()) })) === 1
      ? ok(await passwords.hash(newPassword))
      : linkEnded();
  },
  async write({ tx, clock }, { token }, passwordHash) {
    const [used] = await tx.passwordResetToken.updateManyAndReturn({
      where: usableReset(token, clock()),
      data: { used: true },
      select: { userId: true },
    });
    if (!used) return linkEnded();
    const { userId } = used;
    await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userId } });
    await tx.apiToken.deleteMany({ where: { userId } });
    await tx.signInTicket.deleteMany({ where: { userId } });
    return ok({ success: true, message: "Your password has been changed. Sign in with the new one." });
  },
});
