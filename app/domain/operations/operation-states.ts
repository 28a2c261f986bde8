import type { OperationStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** An operation. */
export const operationStates = defineStates<OperationStatus>({
  running: ["done", "failed"],
  done: [],
  failed: [],
});
