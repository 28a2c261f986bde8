import { defineSettingRead, defineSettingWrite } from "./define-setting.server.ts";
import { SetIntervals } from "./site-schema.ts";

/** How often screens refresh, in seconds. Refuses all but staff. */
export const readIntervals = defineSettingRead({
  name: "settings.read-intervals",
  right: "settings.edit",
  key: "intervals",
});

/** Sets how often screens refresh, in seconds; open pages keep their interval. Refuses all but staff. */
export const setIntervals = defineSettingWrite({
  name: "settings.set-intervals",
  right: "settings.edit",
  key: "intervals",
  input: SetIntervals,
});
