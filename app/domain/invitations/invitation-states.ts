import type { InvitationStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** An invitation. `expired` is in rows of older sites only: today a pending one whose time has passed counts as expired. */
export const invitationStates = defineStates<InvitationStatus>({
  pending: ["accepted", "expired"],
  accepted: [],
  expired: [],
});

/** The states as people read them. */
export const invitationLabels: Record<InvitationStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  expired: "Expired",
};
