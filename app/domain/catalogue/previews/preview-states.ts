import type { PreviewStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A preview, from the sent sound to the MP3. */
export const previewStates = defineStates<PreviewStatus>({ waiting: ["ready", "failed"], ready: [], failed: [] });
