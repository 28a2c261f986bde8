import { isUniqueViolation } from "#app/db/errors.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { mayAct } from "../members/may-act.ts";
import { EmailToken } from "./schema.ts";

const noLonger = () => refuse("invalid", "This link is no longer valid. Ask for a new one.");

/**
 * Makes the new address the account's, by a mailed token, once. Links to set a password that were mailed to the old
 * address are invalid from then on. Refusals: invalid (the link), conflict (another account has the address by now).
 */
export const confirmEmailChange = defineUseCase({
  name: "account.confirm-email-change",
  input: EmailToken,
  allow: anyone,
  async write({ tx, clock }, { token: given }) {
    const token = hashToken(given);
    const change = await tx.emailChange.findUnique({ where: { token, user: mayAct } });
    if (!change) return noLonger();
    const { count } = await tx.emailChange.deleteMany({ where: { token, expiresAt: { gt: clock() } } });
    if (count === 0) return noLonger();
    const { userId, email } = change;
    try {
      await tx.user.update({ where: { id: userId }, data: { email } });
    } catch (error) {
      if (isUniqueViolation(error)) return refuse("conflict", "Another account has this address by now.");
      throw error;
    }
    await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
    return ok({ success: true, message: "Email updated" });
  },
});
