import type { MailStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../kernel/states.ts";

/** The states of a mail. An administrator may have a failed one tried again. */
export const mailStates = defineStates<MailStatus>({
  queued: ["sent", "failed"],
  sent: [],
  failed: ["queued"],
});

/** The states as people read them. */
export const mailLabels: Record<MailStatus, string> = {
  queued: "Queued",
  sent: "Sent",
  failed: "Failed",
};
