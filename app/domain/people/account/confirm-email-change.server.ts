import { isUniqueViolation } from "#app/db/errors.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { linkEnded, unexpired } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { mayAct } from "../members/may-act.ts";
import { EmailToken } from "./schema.ts";

/**
 * Changes the account's email address, with a mailed token, which works once. Password links mailed to the old
 * address become invalid. Refusals: invalid (the link), conflict (another account now has the address).
 */
export const confirmEmailChange = defineUseCase({
  name: "account.confirm-email-change",
  input: EmailToken,
  allow: anyone,
  async write({ tx, clock }, { token }) {
    const where = unexpired(token, clock());
    const change = await tx.emailChange.findUnique({ where: { ...where, user: mayAct } });
    if (!change) return linkEnded();
    const { count } = await tx.emailChange.deleteMany({ where });
    if (count === 0) return linkEnded();
    const { userId, email } = change;
    try {
      await tx.user.update({ where: { id: userId }, data: { email } });
    } catch (error) {
      if (isUniqueViolation(error)) return refuse("conflict", "Another account now has this address.");
      throw error;
    }
    await tx.passwordResetToken.updateMany({ where: { userId, used: false }, data: { used: true } });
    return ok({ success: true, message: "Email updated" });
  },
});
