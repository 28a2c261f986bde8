import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SetTheme } from "./schema.ts";

/** Stores a member's choice with the account. A visitor's choice is stored only in the browser. */
export const setTheme = defineUseCase({
  name: "preferences.set-theme",
  input: SetTheme,
  allow: anyone,
  async write({ tx, actor }, { theme }) {
    if (actor) await tx.user.update({ where: { id: actor.id }, data: { theme } });
    return ok({ theme });
  },
});
