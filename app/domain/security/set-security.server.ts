import { z } from "zod";
import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok, refuse } from "../result.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";

/** Refuses all but staff. */
export const readSecurity = defineUseCase({
  name: "security.read",
  input: NoInput,
  allow: isStaff,
  async run({ db }) {
    return ok(await readSetting(db, "security"));
  },
});

/**
 * Whether administrators need two-step sign-in to administer. Who requires it must have it on, so that nobody locks
 * everyone out. Refuses all but staff. Refusals: conflict.
 */
export const setSecurity = defineUseCase({
  name: "security.set",
  input: z.object({ adminsNeedCode: z.boolean().default(false) }),
  allow: isStaff,
  async run(context, { adminsNeedCode }) {
    const { id: userId } = actorOf(context);
    const own = await context.db.twoFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
    if (adminsNeedCode && !own)
      return refuse("conflict", "Please turn on two-step sign-in for your own account first.");
    await writeSetting(context.db, "security", { adminsNeedCode }, userId);
    return ok({ adminsNeedCode });
  },
});
