import { holding } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "./change-setting.server.ts";
import { readSetting } from "./settings.server.ts";
import { SetIntervals } from "./site-schema.ts";

/** How often screens refresh, in seconds. Refuses all but staff. */
export const readIntervals = defineUseCase({
  name: "settings.read-intervals",
  input: NoInput,
  allow: holding("settings.edit"),
  read: async ({ db }) => ok(await readSetting(db, "intervals")),
});

/** Sets how often screens refresh, in seconds; open pages keep their interval. Refuses all but staff. */
export const setIntervals = defineUseCase({
  name: "settings.set-intervals",
  input: SetIntervals,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, intervals) {
    const { after, audit } = await changeSetting(tx, actor, "intervals", () => intervals);
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
