import { anyone } from "../../core/kernel/allow.ts";
import { Done } from "../../core/kernel/output.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** Signing out always succeeds, signed in or not. The HTTP layer ends the session that the request carries. */
export const signOut = defineUseCase({
  name: "auth.sign-out",
  output: Done,
  allow: anyone,
  async read() {
    return ok({ success: true, message: "You are signed out." });
  },
});
