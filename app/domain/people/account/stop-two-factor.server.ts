import { isOfStaff } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { provePassword } from "../../core/kernel/prove-password.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { spendCode } from "../auth/codes.server.ts";
import { wrongCode } from "./confirm-actor.server.ts";
import { notifyTwoFactor } from "./notify-two-factor.server.ts";
import { ProveBoth } from "./schema.ts";

/**
 * Turns off two-step sign-in, given the password and a code. Refusals: invalid, rate-limited, conflict
 * (staff while the operator requires it).
 */
export const stopTwoFactor = defineUseCase({
  name: "account.stop-two-factor",
  input: ProveBoth,
  allow: isSignedIn,
  limit: "accountProof",
  async prepare(context, { currentPassword }) {
    if (isOfStaff(context.actor) && (await readSetting(context.db, "security")).adminsNeedCode)
      return refuse("conflict", "Staff of this site must use two-step sign-in.");
    return provePassword(context, currentPassword, "currentPassword");
  },
  async write(context, { code }) {
    const { tx, actor } = context;
    const { id: userId } = actor;
    if (!(await spendCode(tx, context, userId, code))) return wrongCode();
    await tx.twoFactor.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await notifyTwoFactor(context, false);
    return ok({ success: true, message: "Two-step sign-in is off." });
  },
});
