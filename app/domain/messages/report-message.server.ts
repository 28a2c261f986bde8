import { report } from "../cases/report-subject.server.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { ReportMessage } from "./schema.ts";

/**
 * Brings a received message before the administrators, who otherwise read none: its words go along as a copy. One
 * case a message and member while it waits. Refusals: not-found (also for its sender), rate-limited.
 */
export const reportMessage = defineUseCase({
  name: "messages.report",
  input: ReportMessage,
  allow: isSignedIn,
  run: (context, { messageId, reason }) => report(context, { kind: "message", relatedId: messageId, reason }),
});
