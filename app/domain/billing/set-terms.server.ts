import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { SetTerms } from "./terms-schema.ts";

/** Prices in US dollars and times in days, for the administration. Refuses all but staff. */
export const readTerms = defineUseCase({
  name: "billing.read-terms",
  input: NoInput,
  allow: isStaff,
  read: async ({ db }) => ok(await readSetting(db, "membership")),
});

/** Sets prices and times for what comes; open bills keep theirs. Refuses all but staff. */
export const setTerms = defineUseCase({
  name: "billing.set-terms",
  input: SetTerms,
  allow: isStaff,
  async write({ tx, actor, settings }, terms) {
    const { after, audit } = await changeSetting(tx, actor, "membership", () => terms, "Prices and times");
    return ok(after, { audit, afterCommit: settings.reload });
  },
});
