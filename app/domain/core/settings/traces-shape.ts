import { z } from "zod";

const days = (fallback: number) => z.number().int().min(7).max(36_500).default(fallback);

/** For how many days personal traces are kept. */
export const Traces = z.object({
  /** Address, client and passkey of a download. */
  downloadDays: days(30),
  /** Marks of browsers, after the last sign-in with one. */
  deviceDays: days(90),
  /** Recipient and words of sent mails. */
  mailDays: days(90),
  /** Registrations that came to nothing, and addresses of invitations that nobody accepted. */
  joiningDays: days(90),
  /** Addresses that wait for joining to open. */
  waitingDays: days(365),
  /** Addresses in the audit log. */
  auditDays: days(90),
  /** Reports of acts on many members at once. */
  reportDays: days(30),
  /** Pictures of payments, after the decision: the law of many countries wants papers of payments for ten years. */
  proofDays: days(3_650),
});
