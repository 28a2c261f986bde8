import { holding } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { checkMarkdown } from "../text/render-markdown.server.ts";
import { changeSetting } from "./change-setting.server.ts";
import { defineSettingRead } from "./define-setting.server.ts";
import { SetLanding } from "./landing-schema.ts";
import { settingOutput } from "./setting-output.ts";

/** The texts of the landing page. Refuses all but staff. */
export const readLandingTexts = defineSettingRead({
  name: "settings.read-landing",
  right: "settings.edit",
  key: "landing",
});

/**
 * Sets the texts of the landing page, and whether visitors see the names of the newest torrents and hear their
 * previews. Visitors see the change within ten seconds. Refuses all but staff. Refusals: invalid (the text is too
 * large).
 */
export const setLanding = defineUseCase({
  name: "settings.set-landing",
  input: SetLanding,
  output: settingOutput("landing"),
  allow: holding("settings.edit"),
  prepare: async (_, { questions }) => checkMarkdown("questions", questions),
  async write({ tx, actor, settings }, texts) {
    const { after, audit } = await changeSetting(tx, actor, "landing", () => texts);
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
