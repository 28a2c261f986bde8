import type { RegistrationStatus } from "#app/db/generated/enums.ts";

/** The states of a registration as administrators read them. */
export const registrationWords: Record<RegistrationStatus, string> = {
  pending: "Not paid yet",
  proof_submitted: "Proof submitted",
  stripe_completed: "Paid by card",
  approved: "Approved",
  rejected: "Rejected",
  expired: "Expired",
};
