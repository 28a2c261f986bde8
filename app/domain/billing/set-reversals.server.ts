import { holding } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { SetReversals } from "./terms-schema.ts";

/** Whether money that goes back takes its time along. Refuses all but staff. */
export const readReversals = defineUseCase({
  name: "billing.read-reversals",
  input: NoInput,
  allow: holding("payments.settings"),
  read: async ({ db }) => ok(await readSetting(db, "reversals")),
});

/** Sets whether money that goes back from now on takes its time along. Refuses all but staff. */
export const setReversals = defineUseCase({
  name: "billing.set-reversals",
  input: SetReversals,
  allow: holding("payments.settings"),
  async write({ tx, actor, settings }, setting) {
    const { after, audit } = await changeSetting(tx, actor, "reversals", () => setting, "Refunds and disputes");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
