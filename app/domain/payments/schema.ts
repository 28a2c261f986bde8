import { z } from "zod";
import { periods } from "./methods.ts";

const isFile = (value: unknown): value is File => typeof File !== "undefined" && value instanceof File;

/** Empty file fields of a form come as files of no length. */
const Screenshot = z
  .custom<File | undefined>((value) => value === undefined || isFile(value))
  .transform((file) => (file && file.size > 0 ? file : undefined))
  .optional();

/** A proof of payment, by form or by API. */
export const proofFields = {
  cryptoType: z.string({ message: "Please choose a payment method." }).trim().min(1).max(20),
  transactionHash: z.string().trim().max(200, "A transaction hash has at most 200 characters.").nullish(),
  screenshotURL: z.string().trim().max(2_000).nullish(),
  screenshot: Screenshot,
};

export const PeriodField = z.enum(periods, { message: "Please choose monthly or yearly." }).default("monthly");
