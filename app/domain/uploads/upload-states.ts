import type { UploadStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** An upload, from the draft to the decision. */
export const uploadStates = defineStates<UploadStatus>({
  draft: ["pending"],
  pending: ["approved", "rejected"],
  approved: [],
  rejected: [],
});
