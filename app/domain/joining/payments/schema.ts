import { z } from "zod";
import { id, line, optionalText } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { reactivationMethods } from "../../core/kernel/payment-methods.ts";
import { PeriodField, proofFields } from "./proof-schema.ts";

const Name = line({ missing: "Username is required", max: 64, tooLong: "Username is too long" });

const Method = z
  .string({ message: "Please select a cryptocurrency" })
  .refine((id) => (reactivationMethods as readonly string[]).includes(id), "Please select a cryptocurrency");

/** The ticket that a deactivated member gets at sign-in, which proves that the payment is for the account. */
export const ReactivationToken = z.string().max(400, "Your sign-in has expired. Sign in again.").optional();

export const StartReactivation = z.object({ username: Name, cryptoType: Method, reactivationToken: ReactivationToken });

export const CompleteReactivation = z.object({
  username: Name,
  reactivationToken: ReactivationToken,
  ...proofFields,
  /** API clients may leave it out to use the method chosen last. */
  cryptoType: Method.optional(),
});

export const SubmitRenewal = z.object({ billingPeriod: PeriodField, ...proofFields });

export const StartCardRenewal = z.object({ billingPeriod: PeriodField });

export const OnePayment = z.object({ paymentId: id("That payment doesn't exist.") });

export const DecidePayment = OnePayment.extend({
  approved: z.boolean({ message: "Approve or reject." }).describe("true approves, false rejects"),
  notes: optionalText(1_000, "A note has at most 1,000 characters."),
});

const refundedAmount = (least: number) =>
  z
    .number({ message: "Enter an amount." })
    .min(least, "Enter an amount.")
    .max(1_000_000, "Enter at most 1000000.")
    .multipleOf(0.01, "Use at most two decimal places.");

export const RefundPayment = OnePayment.extend({
  amount: refundedAmount(0.01).describe("Amount to refund, in US dollars"),
  alreadyRefunded: refundedAmount(0)
    .optional()
    .describe("Amount already refunded, as last read. If another refund has been made since, this one is refused"),
  notes: optionalText(1_000, "A note has at most 1,000 characters."),
});

export const ListPayments = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum(["pending", "approved", "rejected", "all"]).default("pending"),
});
