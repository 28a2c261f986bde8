import { z } from "zod";
import { text } from "../kernel/fields.ts";

export const FindPaymentStatus = z.object({
  reference: text({
    missing: "Please enter the reference, for example PB-12AB34CD56.",
    max: 40,
    tooLong: "A reference looks like PB-12AB34CD56.",
  }),
  email: text({
    missing: "Please enter your email address",
    max: 254,
    tooLong: "This email address is too long.",
  }).email("Please enter a valid email address"),
});

/** What became of a payment, in the words of whoever sent it. */
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
