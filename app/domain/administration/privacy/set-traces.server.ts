import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetTraces } from "./schema.ts";

/** For how many days personal traces are kept. Refuses all but staff. */
export const readTraces = defineSettingRead({ name: "privacy.read-traces", right: "settings.edit", key: "traces" });

/** Sets for how many days traces are kept; the next clean-up applies this. Refuses all but staff. */
export const setTraces = defineSettingWrite({
  name: "privacy.set-traces",
  right: "settings.edit",
  key: "traces",
  input: SetTraces,
  title: "Retention times",
});
