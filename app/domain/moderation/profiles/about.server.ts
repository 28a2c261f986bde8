import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { About } from "./output.ts";
import { SetAbout } from "./schema.ts";

/** Reads the text about the member that is on their page, in Markdown. */
export const readAbout = defineUseCase({
  name: "profiles.read-about",
  output: About,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { about: true } });
    return ok({ about: user.about ?? "" });
  },
});

/** Sets the text on the member's page. Refusals: invalid (its page would be too large). */
export const setAbout = defineUseCase({
  name: "profiles.set-about",
  input: SetAbout,
  output: About,
  allow: isSignedIn,
  uses: "publish",
  async write({ tx, actor }, { about }) {
    const fits = checkMarkdown("about", about ?? "");
    if (!fits.ok) return fits;
    await tx.user.update({ where: { id: actor.id }, data: { about: about || null } });
    return ok({ about: about ?? "" });
  },
});
