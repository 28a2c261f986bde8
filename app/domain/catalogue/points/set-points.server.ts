import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetPoints } from "./points-schema.ts";

/** The daily caps, null if there are none, and which seeding counts. Refuses all but staff. */
export const readPointsSetting = defineSettingRead({
  name: "points.read-setting",
  right: "settings.edit",
  key: "points",
});

/**
 * Sets the most that a member earns of each kind in a day (UTC), and whether seeding counts only for torrents that the
 * member has uploaded or completed. Applies from the next award on; points already earned stay. Refuses all but staff.
 */
export const setPoints = defineSettingWrite({
  name: "points.set",
  right: "settings.edit",
  key: "points",
  input: SetPoints,
  title: "Points",
});
