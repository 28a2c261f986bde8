import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetWebSeeds } from "./schema.ts";

/** Whether the site serves the files that it holds, and how fast. Refuses all but staff. */
export const readWebSeeds = defineSettingRead({
  name: "web-seeds.read-setting",
  right: "settings.edit",
  key: "webSeeds",
});

/**
 * Sets whether the site serves the files that it holds, and how fast. Transfers in progress continue for at most 16 MB.
 */
export const setWebSeeds = defineSettingWrite({
  name: "web-seeds.set-setting",
  right: "settings.edit",
  key: "webSeeds",
  input: SetWebSeeds,
  title: "Web seeds",
});
