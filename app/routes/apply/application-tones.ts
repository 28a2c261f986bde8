import type { ApplicationStatus } from "#app/db/generated/enums.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** The colour of each state of an application. */
export const applicationTones: Record<ApplicationStatus, BadgeTone> = {
  unproved: "warning",
  waiting: "info",
  asked: "warning",
  accepted: "success",
  joined: "success",
  rejected: "danger",
  withdrawn: "plain",
};
