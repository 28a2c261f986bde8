import { openSecret, otpAddress } from "../auth/codes.server.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/**
 * Whether two-step sign-in is on, how many recovery codes are left, and, while it is being set up, the secret, which
 * the member alone sees. Once it is on, no answer has the secret again.
 */
export const readTwoFactor = defineUseCase({
  name: "account.read-two-factor",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, site, secrets, actor: { id: userId, username } }) {
    const [twoFactor, codesLeft] = await Promise.all([
      db.twoFactor.findUnique({ where: { userId } }),
      db.recoveryCode.count({ where: { userId, usedAt: null } }),
    ]);
    const isOn = Boolean(twoFactor?.confirmedAt);
    const secret = twoFactor && !isOn ? openSecret(secrets, twoFactor) : null;
    return ok({ isOn, codesLeft, secret, address: secret ? otpAddress(secret, username, site.name) : null });
  },
});
