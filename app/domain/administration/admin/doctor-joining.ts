import type { Joining } from "../../joining/registrations/joining.server.ts";
import { opensUnseen } from "../../joining/registrations/opens-unseen.ts";
import { type Finding, good, warning } from "./finding.ts";

/** Whether strangers can join now, and what an account needs before it opens. */
export type DoorFacts = Pick<Joining, "isOpen" | "startsFree" | "needsApproval" | "provesAddress">;

/** Judges whether strangers can open accounts with other people's addresses. */
export function judgeJoining(joining: DoorFacts, sendsMail: boolean): Finding {
  if (!joining.isOpen || !opensUnseen(joining))
    return good("joining", "Strangers need an invitation, an approval, a payment or a confirmed address.");
  return warning(
    "joining",
    "Anyone can open an account at once, even with someone else's email address.",
    sendsMail
      ? "Turn on “Confirm email addresses first” or approval under Administration, Settings, Joining."
      : "Turn on approval under Administration, Settings, Joining, or set SMTP_URL and confirm email addresses there.",
  );
}
