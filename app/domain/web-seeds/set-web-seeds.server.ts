import { holding } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { SetWebSeeds } from "./schema.ts";

/** Whether the site serves the files that it holds, and how fast. Refuses all but staff. */
export const readWebSeeds = defineUseCase({
  name: "web-seeds.read-setting",
  input: NoInput,
  allow: holding("settings.edit"),
  read: async ({ db }) => ok(await readSetting(db, "webSeeds")),
});

/** Sets whether the site serves the files that it holds, and how fast; transfers under way go on for 16 MB at most. */
export const setWebSeeds = defineUseCase({
  name: "web-seeds.set-setting",
  input: SetWebSeeds,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, next) {
    const { after, audit } = await changeSetting(tx, actor, "webSeeds", () => next, "Web seeds");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
