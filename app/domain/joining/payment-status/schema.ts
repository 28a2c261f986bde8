import { z } from "zod";
import { line, mailAddress } from "../../core/kernel/fields.ts";

export const FindPaymentStatus = z.object({
  reference: line({
    missing: "Enter the reference, for example PB-12AB34CD56.",
    max: 40,
    tooLong: "A reference looks like PB-12AB34CD56.",
  }),
  email: mailAddress("Please enter your email address"),
});

/** The status of a payment, in words for the payer. */
export const statusWords = {
  unpaid: "Not paid yet",
  checking: "Being checked",
  confirmed: "Confirmed",
  rejected: "Not confirmed",
  expired: "Expired",
} as const;

export const standings = [
  "unpaid",
  "checking",
  "confirmed",
  "rejected",
  "expired",
] as const satisfies readonly Standing[];

export type Standing = keyof typeof statusWords;
