import { z } from "zod";

const days = (fallback: number) => z.number().int().min(7).max(36_500).default(fallback);

/** How many days personal traces are kept. */
export const Traces = z.object({
  /** IP address, client and passkey of a download. */
  downloadDays: days(30),
  /** Sign-ins, and known browsers after the last sign-in with one. */
  deviceDays: days(90),
  /** Recipient and text of sent mails. */
  mailDays: days(90),
  /** Registrations that were never completed, and addresses of invitations that nobody accepted. */
  joiningDays: days(90),
  /** Addresses on the waiting list. */
  waitingDays: days(365),
  /** IP addresses in the audit log. */
  auditDays: days(90),
  /** Reports of actions on many members at once. */
  reportDays: days(30),
  /** Pictures that prove payments, after the decision: many countries require payment records for ten years. */
  proofDays: days(3_650),
});
