import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** The member's font and its size. */
export const readFonts = defineUseCase({
  name: "preferences.read-fonts",
  allow: isSignedIn,
  async read({ actor: { fontFamily, fontSize } }) {
    return ok({ fontFamily, fontSize });
  },
});
