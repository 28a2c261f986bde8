import { z } from "zod";
import { checkbox, optionalLine, optionalText } from "../../core/kernel/fields.ts";

const price = (max: number) =>
  z
    .number({ message: "Enter an amount." })
    .min(0, "Enter 0 or more; 0 makes the site free.")
    .max(max, `Enter at most ${max}.`)
    .multipleOf(0.01, "Use at most two decimal places.");
const days = (max: number) =>
  z
    .number({ message: "Enter a number of days." })
    .int("Enter whole days.")
    .min(0, "Enter a number of days.")
    .max(max, `At most ${max} days.`);

/** How long after free time ends a member without paid time has until the first payment is due. */
export const FREE_NOTICE_DAYS = 14;

export const SetReversals = z.object({
  takesTimeBack: z.boolean({ message: "Choose what happens to the paid time." }),
});

export const SetReceipts = z.object({
  seller: optionalText(500)
    .refine((text = "") => text.split("\n").length <= 10, "At most 10 lines.")
    .transform((text = "") => text)
    .describe("Name and address of the seller, one item per line; empty: the site's name"),
  taxNumber: optionalLine(60).transform((text = "") => text),
  taxLine: optionalLine(200)
    .transform((text = "") => text)
    .describe("A sentence about taxes"),
});

export const SetTerms = z.object({
  monthlyPrice: price(10_000),
  yearlyPrice: price(100_000),
  reminderDays: days(30),
  graceDays: days(90),
  confirm: checkbox.describe(
    "Required if a price changes by more than half, or to or from 0, and members are affected",
  ),
});
