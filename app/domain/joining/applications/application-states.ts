import type { ApplicationStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** States of an application. */
export const applicationStates = defineStates<ApplicationStatus>({
  unproved: ["waiting", "withdrawn"],
  waiting: ["asked", "accepted", "rejected", "withdrawn"],
  // A second question can follow the first.
  asked: ["waiting", "asked", "accepted", "rejected", "withdrawn"],
  accepted: ["joined", "withdrawn"],
  joined: [],
  rejected: [],
  withdrawn: [],
});

export const applicationLabels: Record<ApplicationStatus, string> = {
  unproved: "Address not confirmed",
  waiting: "Waiting for a decision",
  asked: "Waiting for the applicant",
  accepted: "Accepted",
  joined: "Joined",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};
