import type { ExportStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A member's archive of their data. A new request starts over. */
export const exportStates = defineStates<ExportStatus>({
  waiting: ["ready", "failed"],
  ready: ["waiting"],
  failed: ["waiting"],
});
