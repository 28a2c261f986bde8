import { isStaff } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
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
  async write({ tx, actor }, terms) {
    const before = await readSetting(tx, "membership");
    await writeSetting(tx, "membership", terms, actor.id);
    const subject = { kind: "setting", id: "membership", name: "Prices and times" };
    return ok(terms, { audit: { subject, ...changesOf(before, terms) } });
  },
});
