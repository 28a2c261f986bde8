import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { makeRecoveryCodes, spendCode } from "../auth/codes.server.ts";
import { wrongCode } from "./confirm-actor.server.ts";
import { ProveCode } from "./schema.ts";

/** Creates ten new recovery codes, given a code; the old ones become invalid. Refusals: invalid, rate-limited. */
export const renewRecoveryCodes = defineUseCase({
  name: "account.renew-recovery-codes",
  input: ProveCode,
  allow: isSignedIn,
  limit: "accountProof",
  async write(context, { code }) {
    const { tx, clock, actor } = context;
    if (!(await spendCode(tx, context, actor.id, code))) return wrongCode();
    return ok({ success: true, recoveryCodes: await makeRecoveryCodes(tx, actor.id, clock()) });
  },
});
