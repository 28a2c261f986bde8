import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/** The member's font and its size. */
export const readFonts = defineUseCase({
  name: "preferences.read-fonts",
  allow: isSignedIn,
  async read({ actor: { fontFamily, fontSize } }) {
    return ok({ fontFamily, fontSize });
  },
});
