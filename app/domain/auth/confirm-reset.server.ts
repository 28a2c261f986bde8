import { anyone } from "../kernel/allow.ts";
import { ok, refuseField } from "../kernel/result.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { ConfirmReset } from "./schema.ts";

/**
 * Sets a new password by a mailed token and ends all of the member's sessions. Refusals: rate-limited, invalid (token or
 * password).
 */
export const confirmReset = defineUseCase({
  name: "auth.confirm-reset",
  input: ConfirmReset,
  allow: anyone,
  limit: "resetByAddress",
  prepare: async ({ passwords }, { newPassword }) => ok(await passwords.hash(newPassword)),
  async write({ tx, clock }, { token: given }, passwordHash) {
    const token = hashToken(given);
    const { count } = await tx.passwordResetToken.updateMany({
      where: { token, used: false, expiresAt: { gt: clock() } },
      data: { used: true },
    });
    if (count === 0) return refuseField("token", "This link is not valid any more. Please ask for a new one.");
    const { userId } = await tx.passwordResetToken.findUniqueOrThrow({ where: { token } });
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userId } });
    await tx.signInTicket.deleteMany({ where: { userId } });
    return ok({ success: true, message: "Your password is changed. Please sign in with the new one." });
  },
});
