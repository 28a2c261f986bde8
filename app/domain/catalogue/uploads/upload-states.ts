import type { UploadSource, UploadStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** An upload, from the draft to the decision. */
export const uploadStates = defineStates<UploadStatus>({
  draft: ["pending"],
  pending: ["returned", "approved", "rejected"],
  returned: ["pending"],
  approved: ["pending"],
  rejected: ["pending"],
});

/** The states' labels. */
export const uploadLabels: Record<UploadStatus, string> = {
  draft: "Draft",
  pending: "Pending",
  returned: "Sent back",
  approved: "Approved",
  rejected: "Rejected",
};

/** The source of an upload. */
export const uploadSourceLabels: Record<UploadSource, string> = {
  member: "Sent by a member",
  import: "By import",
  index: "By sync with another index",
};
