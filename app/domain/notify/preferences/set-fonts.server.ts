import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ChangedFonts } from "./output.ts";
import { SetFonts } from "./schema.ts";

/** Stores the font and its size with the account. The server writes them into every page, so that no page flickers. */
export const setFonts = defineUseCase({
  name: "preferences.set-fonts",
  input: SetFonts,
  output: ChangedFonts,
  allow: isSignedIn,
  async write({ tx, actor }, fonts) {
    await tx.user.update({ where: { id: actor.id }, data: fonts });
    return ok({ ...fonts, message: "Font preferences updated successfully" });
  },
});
