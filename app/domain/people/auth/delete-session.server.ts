import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** Ends the session of a token, if there is one. */
export const deleteSession = defineUseCase({
  name: "auth.delete-session",
  input: z.object({ token: z.string() }),
  allow: systemOnly,
  async write({ tx }, { token }) {
    await tx.session.deleteMany({ where: { sid: hashToken(token) } });
    return ok(null);
  },
});
