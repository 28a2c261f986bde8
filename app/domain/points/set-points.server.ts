import { holding } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { SetPoints } from "./points-schema.ts";

/** The caps of a day, null where there is none, and which seeding counts. Refuses all but staff. */
export const readPointsSetting = defineUseCase({
  name: "points.read-setting",
  input: NoInput,
  allow: holding("settings.edit"),
  read: async ({ db }) => ok(await readSetting(db, "points")),
});

/**
 * Sets the most that a member earns of each kind in a day (UTC), and whether seeding counts only for torrents that the
 * member has uploaded or completed. It counts from the next award on; what was earned stays. Refuses all but staff.
 */
export const setPoints = defineUseCase({
  name: "points.set",
  input: SetPoints,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, setting) {
    const { after, audit } = await changeSetting(tx, actor, "points", () => setting, "Points");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
