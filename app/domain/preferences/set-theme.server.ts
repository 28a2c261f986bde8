import { z } from "zod";
import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

export const SetTheme = z.object({ theme: z.enum(["dark", "light"]) });

/** Keeps a member's choice with the account; a visitor's is kept by the browser alone. */
export const setTheme = defineUseCase({
  name: "preferences.set-theme",
  input: SetTheme,
  allow: anyone,
  async run({ db, actor }, { theme }) {
    if (actor) await db.user.update({ where: { id: actor.id }, data: { theme } });
    return ok({ theme });
  },
});
