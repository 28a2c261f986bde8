import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { makeRecoveryCodes, openSecret, stepOf } from "../auth/codes.server.ts";
import { wrongCode } from "./confirm-actor.server.ts";
import { notifyTwoFactor } from "./notify-two-factor.server.ts";
import { ProveCode } from "./schema.ts";

/**
 * Turns on two-step sign-in with a first code; returns the recovery codes. Refusals: invalid, conflict, rate-limited.
 */
export const confirmTwoFactor = defineUseCase({
  name: "account.confirm-two-factor",
  input: ProveCode,
  allow: isSignedIn,
  limit: "accountProof",
  async write(context, { code }) {
    const { tx, clock, secrets, actor } = context;
    const { id: userId } = actor;
    const found = await tx.twoFactor.findUnique({ where: { userId } });
    if (!found || found.confirmedAt) return refuse("conflict", "There is nothing to confirm. Start again.");
    const secret = openSecret(secrets, found);
    const step = secret && stepOf(secret, code, clock());
    if (!step) return wrongCode();
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, confirmedAt: null, secret: found.secret },
      data: { confirmedAt: clock(), lastStep: step },
    });
    if (count === 0) return refuse("conflict", "Two-step settings have changed. Reload the page and try again.");
    const recoveryCodes = await makeRecoveryCodes(tx, userId, clock());
    await notifyTwoFactor(context, true);
    return ok({ success: true, recoveryCodes });
  },
});
