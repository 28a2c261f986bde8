import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { defineSettingRead } from "../../core/settings/define-setting.server.ts";
import { settingOutput } from "../../core/settings/setting-output.ts";
import { SetTracker } from "./setting-schema.ts";

/** The rules for torrent clients. Intervals in seconds, null if the environment sets them. Refuses all but staff. */
export const readTracker = defineSettingRead({
  name: "tracker.read-setting",
  right: "tracker.settings",
  key: "tracker",
});

/**
 * Sets which clients may announce, how often and how much, and the announce intervals. The running tracker is notified
 * at once. Refuses all but staff.
 */
export const setTracker = defineUseCase({
  name: "tracker.set-setting",
  input: SetTracker,
  output: settingOutput("tracker"),
  allow: holding("tracker.settings"),
  async write({ tx, actor, settings }, { announceInterval, minInterval, ...rest }) {
    const next = { ...rest, announceInterval: announceInterval ?? null, minInterval: minInterval ?? null };
    const { after, audit } = await changeSetting(tx, actor, "tracker", () => next, "Tracker");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
