import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { openSecret, otpAddress } from "../auth/codes.server.ts";

type Row = { isOn: boolean; stored: string | null; codesLeft: number };

/**
 * Whether two-step sign-in is on, how many recovery codes are left, and, while it is being set up, the secret, which
 * only the member sees. Once it is on, the secret is never returned again.
 */
export const readTwoFactor = defineUseCase({
  name: "account.read-two-factor",
  allow: isSignedIn,
  async read({ db, site, secrets, actor: { id: userId, username } }) {
    const [{ isOn, stored, codesLeft }] = await db.$queryRaw<[Row]>`
      SELECT t.confirmed_at IS NOT NULL AS "isOn", t.secret AS stored,
        (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS "codesLeft"
      FROM (SELECT) one LEFT JOIN two_factors t ON t.user_id = ${userId}`;
    const secret = stored !== null && !isOn ? openSecret(secrets, { userId, secret: stored }) : null;
    return ok({ isOn, codesLeft, secret, address: secret ? otpAddress(secret, username, site.name) : null });
  },
});
