import type { Tx } from "../../core/kernel/context.server.ts";
import { limitAttempts } from "../../core/kernel/limits.server.ts";
import { ok, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import type { WriteContext } from "../../core/kernel/use-case-types.ts";
import { spendCode } from "./codes.server.ts";

export const hasTwoFactor = async (tx: Pick<Tx, "twoFactor">, userId: string): Promise<boolean> =>
  (await tx.twoFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { userId: true } })) !== null;

type Deps = Pick<WriteContext, "tx" | "limits" | "secrets" | "clock">;

/**
 * The second step of a sign-in whose password was right: uses up a code if the account requires one. Refusals:
 * code-required (no code or a wrong one), rate-limited.
 */
export async function checkCode(context: Deps, userId: string, code: string | undefined): Promise<Result<null>> {
  const { tx } = context;
  if (!(await hasTwoFactor(tx, userId))) return ok(null);
  if (!code) return refuse("code-required", "Enter the code from your authenticator.");
  return limitAttempts(context, "signInCode", userId, async () => {
    const isRight = await spendCode(tx, context, userId, code);
    return isRight ? ok(null) : refuseField("code", "This code is wrong or was already used.", "code-required");
  });
}
