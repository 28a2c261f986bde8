import { defineSettingRead, defineSettingWrite } from "./define-setting.server.ts";
import { SetReadyAnswers } from "./site-schema.ts";

/** The answers that staff choose from when they decide. Refuses all but staff. */
export const readReadyAnswers = defineSettingRead({
  name: "settings.read-ready-answers",
  right: "settings.edit",
  key: "readyAnswers",
});

/** Sets the answers that staff choose from when they decide, one per line. Refuses all but staff. */
export const setReadyAnswers = defineSettingWrite({
  name: "settings.set-ready-answers",
  right: "settings.edit",
  key: "readyAnswers",
  input: SetReadyAnswers,
});
