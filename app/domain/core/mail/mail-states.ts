import type { MailStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** The states of a mail. An administrator may retry one that failed or is only a file. */
export const mailStates = defineStates<MailStatus>({
  queued: ["sent", "written", "failed"],
  sent: [],
  written: ["queued"],
  failed: ["queued"],
});

/** The states' labels. */
export const mailLabels: Record<MailStatus, string> = {
  queued: "Queued",
  sent: "Sent",
  written: "Written to disk",
  failed: "Failed",
};
