import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ResetToken } from "./schema.ts";
import { usableReset } from "./usable-reset.server.ts";

/** The account of a mailed password link; null if the link has expired. */
export const readReset = defineUseCase({
  name: "auth.read-reset",
  input: ResetToken,
  allow: anyone,
  async read({ db, clock }, { token }) {
    const found = await db.passwordResetToken.findFirst({
      where: usableReset(token, clock()),
      select: { user: { select: { username: true } } },
    });
    return ok({ username: found?.user.username ?? null });
  },
});
