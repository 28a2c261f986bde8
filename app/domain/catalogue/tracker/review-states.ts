import type { TrackerReviewStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** Traffic that is held for review. */
export const reviewStates = defineStates<TrackerReviewStatus>({
  held: ["credited", "dropped"],
  credited: [],
  dropped: [],
});
