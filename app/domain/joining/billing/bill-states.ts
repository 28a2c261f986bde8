import type { BillingCycleStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A bill (a row of billing_cycles). A payment for a period whose bill was waived still pays the bill. */
export const billStates = defineStates<BillingCycleStatus>({
  pending: ["paid", "overdue", "waived"],
  overdue: ["paid", "waived"],
  paid: [],
  waived: ["paid"],
});

/** The states' labels. */
export const billLabels: Record<BillingCycleStatus, string> = {
  pending: "Open",
  overdue: "Overdue",
  paid: "Paid",
  waived: "Waived",
};
