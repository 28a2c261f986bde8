import type { CaseStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/**
 * A case. Complaints and reports are decided once and can be reopened; the state of a takedown notice follows its
 * torrents.
 */
export const caseStates = defineStates<CaseStatus>({
  open: ["review", "upheld", "declined"],
  review: ["upheld", "declined", "countered"],
  upheld: ["review", "countered"],
  declined: ["review"],
  countered: ["review", "upheld", "declined"],
});
