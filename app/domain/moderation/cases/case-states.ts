import type { CaseStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A case. Complaints and reports are decided once, and may be opened again; a takedown notice follows its torrents. */
export const caseStates = defineStates<CaseStatus>({
  open: ["review", "upheld", "declined"],
  review: ["upheld", "declined", "countered"],
  upheld: ["review", "countered"],
  declined: ["review"],
  countered: ["review", "upheld", "declined"],
});
