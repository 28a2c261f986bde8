import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { defineSettingRead } from "../../core/settings/define-setting.server.ts";
import { settingOutput } from "../../core/settings/setting-output.ts";
import { SetReadOnly } from "./schema.ts";

/** Whether the site is read-only, and the message about it. Refuses all but staff who operate the site. */
export const readReadOnly = defineSettingRead({
  name: "system.read-read-only",
  right: "system.operate",
  key: "readOnly",
});

/** Turns read-only mode on or off. Every process applies it immediately. Refuses all but staff who operate the site. */
export const setReadOnly = defineUseCase({
  name: "system.set-read-only",
  input: SetReadOnly,
  output: settingOutput("readOnly"),
  allow: holding("system.operate"),
  async write({ tx, actor, settings }, { isOn, staffGoesOn, words }) {
    const next = { isOn, staffGoesOn, words: words ?? "" };
    const { after, audit } = await changeSetting(tx, actor, "readOnly", () => next, "Read-only");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
