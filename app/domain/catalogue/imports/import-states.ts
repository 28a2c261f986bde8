import type { ImportStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A file being imported. One that was given up as interrupted may still finish. */
export const importStates = defineStates<ImportStatus>({
  uploading: ["processing", "error"],
  processing: ["complete", "error"],
  complete: [],
  error: ["complete"],
});
