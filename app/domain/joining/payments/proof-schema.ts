import { z } from "zod";
import { line, optionalLine } from "../../core/kernel/fields.ts";
import { periods } from "../../core/kernel/period.ts";

const isFile = (value: unknown): value is File => typeof File !== "undefined" && value instanceof File;

/** A form sends an empty file field as a file of length 0. */
const Screenshot = z
  .custom<File | undefined>((value) => value === undefined || isFile(value))
  .transform((file) => (file && file.size > 0 ? file : undefined))
  .optional();

/** A proof of payment, by form or by API. */
export const proofFields = {
  cryptoType: line({ missing: "Choose a payment method.", max: 20, tooLong: "Choose a payment method." }),
  transactionHash: optionalLine(200, "A transaction hash has at most 200 characters.").unwrap().nullish(),
  screenshotURL: optionalLine(2_000, "This address is too long.").unwrap().nullish(),
  screenshot: Screenshot,
};

export const PeriodField = z.enum(periods, { message: "Choose monthly or yearly." }).default("monthly");
