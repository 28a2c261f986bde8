import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { ResetToken } from "./schema.ts";

/** The account whose password a mailed link sets; null for an expired link. */
export const readReset = defineUseCase({
  name: "auth.read-reset",
  input: ResetToken,
  allow: anyone,
  async read({ db, clock }, { token }) {
    const found = await db.passwordResetToken.findFirst({
      where: { token: hashToken(token), used: false, expiresAt: { gt: clock() } },
      select: { user: { select: { username: true } } },
    });
    return ok({ username: found?.user.username ?? null });
  },
});
