import { z } from "zod";
import { checkbox } from "../kernel/fields.ts";

const price = (max: number) =>
  z
    .number({ message: "Please enter an amount." })
    .min(1, "The least is 1.")
    .max(max, `The most is ${max}.`)
    .multipleOf(0.01, "Cents are the smallest part.");
const days = (max: number) =>
  z
    .number({ message: "Please enter a number of days." })
    .int("Please enter whole days.")
    .min(0, "Please enter a number of days.")
    .max(max, `At most ${max} days.`);

export const SetReversals = z.object({
  takesTimeBack: z.boolean({ message: "Please choose what becomes of the time." }),
});

export const SetTerms = z.object({
  monthlyPrice: price(10_000),
  yearlyPrice: price(100_000),
  reminderDays: days(30),
  graceDays: days(90),
  confirm: checkbox.describe("Needed where a price goes up or down by more than half"),
});
