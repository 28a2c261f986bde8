import { z } from "zod";
import { pageInput, Search } from "../kernel/pages.ts";
import { reactivationMethods } from "../payments/methods.ts";
import { PeriodField, proofFields } from "../payments/schema.ts";

const Name = z
  .string({ required_error: "Username is required", invalid_type_error: "Username is required" })
  .trim()
  .min(1, "Username is required")
  .max(64, "Username is too long");

const Choice = z
  .string({ message: "Please select a cryptocurrency" })
  .refine((id) => (reactivationMethods as readonly string[]).includes(id), "Please select a cryptocurrency");

export const StartReactivation = z.object({ username: Name, cryptoType: Choice });

export const CompleteReactivation = z.object({
  username: Name,
  ...proofFields,
  /** The API leaves it out: then it is the method chosen last. */
  cryptoType: Choice.optional(),
});

export const SubmitRenewal = z.object({ billingPeriod: PeriodField, ...proofFields });

export const StartCardRenewal = z.object({ billingPeriod: PeriodField });

export const PaymentId = z.coerce.number({ message: "This is no payment." }).int().positive().max(2_147_483_647);

export const OnePayment = z.object({ paymentId: PaymentId });

export const DecidePayment = z.object({
  paymentId: PaymentId,
  approved: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .describe("true approves, false rejects"),
  notes: z.string().trim().max(1_000, "A note has at most 1,000 characters.").optional(),
});

export const ListPayments = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum(["pending", "approved", "rejected", "all"]).default("pending"),
});
