import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Density } from "./output.ts";
import { SetDensity } from "./schema.ts";

/** Stores the row height of the index for this member. Refuses visitors. */
export const setDensity = defineUseCase({
  name: "preferences.set-density",
  input: SetDensity,
  output: Density,
  allow: isSignedIn,
  async write({ tx, actor }, { density }) {
    await tx.user.update({ where: { id: actor.id }, data: { listDensity: density } });
    return ok({ density });
  },
});
