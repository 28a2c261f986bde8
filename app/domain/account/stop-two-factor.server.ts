import { spendCode } from "../auth/codes.server.ts";
import { isOfStaff } from "../kernel/actor.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { provePassword } from "../kernel/prove-password.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { wrongCode } from "./confirm-actor.server.ts";
import { notifyTwoFactor } from "./notify-two-factor.server.ts";
import { ProveBoth } from "./schema.ts";

/**
 * Turns two-step sign-in off, by password and code. Refusals: invalid, rate-limited, conflict (administrators while
 * the operator requires it).
 */
export const stopTwoFactor = defineUseCase({
  name: "account.stop-two-factor",
  input: ProveBoth,
  allow: isSignedIn,
  limit: "accountProof",
  async prepare(context, { currentPassword }) {
    if (isOfStaff(context.actor) && (await readSetting(context.db, "security")).adminsNeedCode)
      return refuse("conflict", "Administrators must keep two-step sign-in on here.");
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
