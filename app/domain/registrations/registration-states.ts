import type { RegistrationStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** A registration. Card payments count even when they come after it has expired. */
export const registrationStates = defineStates<RegistrationStatus>({
  pending: ["proof_submitted", "stripe_completed", "rejected", "expired"],
  // A wrong proof may be replaced until it is decided.
  proof_submitted: ["proof_submitted", "stripe_completed", "approved", "rejected"],
  stripe_completed: ["approved", "rejected"],
  approved: [],
  rejected: [],
  expired: ["stripe_completed"],
});

/** The states as people read them. */
export const registrationLabels: Record<RegistrationStatus, string> = {
  pending: "Not paid yet",
  proof_submitted: "Proof submitted",
  stripe_completed: "Paid by card",
  approved: "Approved",
  rejected: "Rejected",
  expired: "Expired",
};
