import type { InvitationStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** States of an invitation. Only old rows hold `expired`; a pending invitation past its date now counts as expired. */
export const invitationStates = defineStates<InvitationStatus>({
  pending: ["accepted", "expired"],
  accepted: [],
  expired: [],
});

export const invitationLabels: Record<InvitationStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  expired: "Expired",
};
