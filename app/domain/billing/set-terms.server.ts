import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
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
    return context.db.$transaction(async (tx) => {
      const before = await readSetting(tx, "membership");
      await writeSetting(tx, "membership", terms, actorOf(context).id);
      const subject = { kind: "setting", id: "membership", name: "Prices and times" };
      await recordAct(tx, context, { act: "billing.set-terms", subject, ...changesOf(before, terms) });
      return ok(terms);
    });
  },
});
