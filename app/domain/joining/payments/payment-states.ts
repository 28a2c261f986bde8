import type { PaymentStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A payment. A started one is replaced by the one created with its proof. */
export const paymentStates = defineStates<PaymentStatus>({
  started: [],
  pending: ["approved", "rejected"],
  approved: [],
  rejected: ["pending"],
});

/** The states' labels. */
export const paymentLabels: Record<PaymentStatus, string> = {
  started: "Started",
  pending: "Waiting",
  approved: "Approved",
  rejected: "Rejected",
};

/** The steps of paying, in order. */
export const payStepNames = ["Choose how to pay", "Pay", "Approval"] as const;
