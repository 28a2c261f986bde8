import type { SyncStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** A run of a sync. */
export const syncStates = defineStates<SyncStatus>({
  running: ["complete", "failed"],
  complete: [],
  failed: [],
});
