import { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { markConfirmed } from "../../core/kernel/confirmation.server.ts";
import { optionalLine } from "../../core/kernel/fields.ts";
import { Done } from "../../core/kernel/output.ts";
import { PASSWORD_MAX } from "../../core/kernel/password-length.ts";
import { provePassword } from "../../core/kernel/prove-password.server.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { spendCode } from "../auth/codes.server.ts";

const ConfirmActor = z.object({
  password: z.string().max(PASSWORD_MAX, "Password is too long").default(""),
  /** An authenticator's code or a recovery code, instead of the password. */
  code: optionalLine(40, "A code has at most 40 characters."),
});

/**
 * Confirms by password or second step that the session's member is present: this session may make sensitive calls for
 * ten minutes. Refusals: invalid, rate-limited.
 */
export const confirmActor = defineUseCase({
  name: "account.confirm-actor",
  input: ConfirmActor,
  output: Done,
  allow: isSignedIn,
  whileReadOnly: true,
  limit: "accountProof",
  prepare: async (context, { password }) => (password ? provePassword(context, password, "password") : ok(null)),
  async write(context, { password, code }) {
    if (!password && !code) return refuseField("password", "Enter your password");
    if (!password && !(await spendCode(context.tx, context, context.actor.id, code ?? ""))) return wrongCode();
    await markConfirmed(context.tx, context);
    return ok({ success: true, message: "Identity confirmed." });
  },
});

export const wrongCode = () => refuseField("code", "This code is wrong or was already used.");
