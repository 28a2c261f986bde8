import { z } from "zod";

const price = (most: number) =>
  z.coerce
    .number({ message: "Please enter an amount." })
    .min(1, "The least is 1.")
    .max(most, `The most is ${most}.`)
    .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, "Cents are the smallest part.");
const days = (most: number) =>
  z.coerce
    .number({ message: "Please enter a number of days." })
    .int("Please enter whole days.")
    .min(0, "Please enter a number of days.")
    .max(most, `At most ${most} days.`);

export const SetTerms = z.object({
  monthlyPrice: price(10_000),
  yearlyPrice: price(100_000),
  reminderDays: days(30),
  graceDays: days(90),
});
