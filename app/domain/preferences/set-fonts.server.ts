import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { fontFamilies, fontSizes } from "./fonts.ts";

const oneOf = (options: readonly { value: string }[], message: string) =>
  z.string({ message }).refine((value) => options.some((option) => option.value === value), message);

export const SetFonts = z.object({
  fontFamily: oneOf(fontFamilies, "Please choose one of the fonts."),
  fontSize: oneOf(fontSizes, "Please choose one of the sizes."),
});

/** The member's font and its size. */
export const readFonts = defineUseCase({
  name: "preferences.read-fonts",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { fontFamily, fontSize } = actorOf(context);
    return ok({ fontFamily, fontSize });
  },
});

/** Keeps font and size with the account: the server writes them into every page, so that none flickers. */
export const setFonts = defineUseCase({
  name: "preferences.set-fonts",
  input: SetFonts,
  allow: isSignedIn,
  async run(context, { fontFamily, fontSize }) {
    await context.db.user.update({ where: { id: actorOf(context).id }, data: { fontFamily, fontSize } });
    return ok({ fontFamily, fontSize, message: "Font preferences updated successfully" });
  },
});
