import { z } from "zod";
import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok } from "../result.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";

const price = (most: number) =>
  z.coerce
    .number({ message: "Please enter an amount." })
    .min(1, "The least is 1.")
    .max(most)
    .refine((value) => Math.round(value * 100) === value * 100 || Number.isInteger(Math.round(value * 1e6) / 1e4), {
      message: "Cents are the smallest part.",
    });
const days = (most: number) =>
  z.coerce.number({ message: "Please enter a number of days." }).int().min(0).max(most, `At most ${most} days.`);

export const SetTerms = z.object({
  monthlyPrice: price(10_000),
  yearlyPrice: price(100_000),
  reminderDays: days(30),
  graceDays: days(90),
});

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
