import { z } from "zod";
import { holding } from "../kernel/allow.ts";
import { checkbox } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { defineSettingRead } from "../settings/define-setting.server.ts";
import { settingOutput } from "../settings/setting-output.ts";

/** Whether staff need two-step sign-in. Refuses all but staff. */
export const readSecurity = defineSettingRead({ name: "security.read", right: "settings.edit", key: "security" });

/**
 * Sets whether administrators need two-step sign-in to administer. The administrator who requires it must have turned
 * it on, so that someone can still sign in. Refuses all but staff who have confirmed recently. Refusals: conflict.
 */
export const setSecurity = defineUseCase({
  name: "security.set",
  input: z.object({ adminsNeedCode: checkbox }),
  output: settingOutput("security"),
  allow: holding("settings.edit"),
  confirmed: true,
  async write({ tx, actor, settings }, { adminsNeedCode }) {
    const own = await tx.twoFactor.findFirst({ where: { userId: actor.id, confirmedAt: { not: null } } });
    if (adminsNeedCode && !own) return refuse("conflict", "Turn on two-step sign-in for your own account first.");
    const { after, audit } = await changeSetting(tx, actor, "security", () => ({ adminsNeedCode }), "Security");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
