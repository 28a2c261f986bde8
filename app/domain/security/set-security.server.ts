import { z } from "zod";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";

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
    return context.db.$transaction(async (tx) => {
      const own = await tx.twoFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
      if (adminsNeedCode && !own)
        throw new RefusalError(refuse("conflict", "Please turn on two-step sign-in for your own account first."));
      const before = await readSetting(tx, "security");
      await writeSetting(tx, "security", { adminsNeedCode }, userId);
      const subject = { kind: "setting", id: "security", name: "Security" };
      await recordAct(tx, context, { act: "security.set", subject, before, after: { adminsNeedCode } });
      return ok({ adminsNeedCode });
    });
  },
});
