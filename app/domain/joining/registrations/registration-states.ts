import type { RegistrationStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/**
 * States of a registration. Only `undoRegistrationDecision` goes back from a decision, to the state before it. It is
 * unproved only if addresses have to be confirmed. A card payment counts even if it arrives after the expiry.
 */
export const registrationStates = defineStates<RegistrationStatus>({
  unproved: ["pending", "submitted"],
  pending: ["submitted", "proof_submitted", "stripe_completed", "rejected", "expired"],
  submitted: ["approved", "rejected"],
  // A wrong proof can be replaced until the decision.
  proof_submitted: ["proof_submitted", "stripe_completed", "approved", "rejected"],
  stripe_completed: ["approved", "rejected"],
  approved: [],
  rejected: [],
  expired: ["stripe_completed"],
});

export const registrationLabels: Record<RegistrationStatus, string> = {
  unproved: "Address not confirmed",
  pending: "Not paid yet",
  submitted: "Nothing to pay",
  proof_submitted: "Proof submitted",
  stripe_completed: "Paid by card",
  approved: "Approved",
  rejected: "Rejected",
  expired: "Expired",
};
