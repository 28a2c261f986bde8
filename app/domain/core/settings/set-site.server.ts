import { holding } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "./change-setting.server.ts";
import { defineSettingRead } from "./define-setting.server.ts";
import { settingOutput } from "./setting-output.ts";
import { SetSite } from "./site-schema.ts";

/**
 * The site's name, addresses and logo as operators have set them; null if the environment decides. Refuses all but
 * staff.
 */
export const readSite = defineSettingRead({ name: "settings.read-site", right: "settings.edit", key: "site" });

/** Sets name, tagline, support address and community link; all processes use them at once. Refuses all but staff. */
export const setSite = defineUseCase({
  name: "settings.set-site",
  input: SetSite,
  output: settingOutput("site"),
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, given) {
    const { after, audit } = await changeSetting(tx, actor, "site", (before) => ({ ...before, ...given }));
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
