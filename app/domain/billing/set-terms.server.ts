import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok } from "../result.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { SetTerms } from "./terms-schema.ts";

/** Prices in US dollars and times in days, for the administration. Refuses all but staff. */
export const readTerms = defineUseCase({
  name: "billing.read-terms",
  input: NoInput,
  allow: isStaff,
  async run({ db }) {
    return ok(await readSetting(db, "membership"));
  },
});

/** Sets prices and times for what comes; bills that are open keep theirs. Refuses all but staff. */
export const setTerms = defineUseCase({
  name: "billing.set-terms",
  input: SetTerms,
  allow: isStaff,
  async run(context, terms) {
    await writeSetting(context.db, "membership", terms, actorOf(context).id);
    return ok(terms);
  },
});
